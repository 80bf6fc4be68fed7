/** What this browser keeps: which case, its token, the unsent draft, and labels of questions already seen. */
const CASE = "shodhana.case";
const OWNER = "shodhana.owner";

function read(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(name, value) {
  if (value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(value));
}

export const store = {
  get case() {
    return read(CASE, null);
  },
  /** @param {{id: string, token: string}|null} value */
  set case(value) {
    write(CASE, value);
    if (value?.token) this.owner = value.token;
  },
  /** Token of whoever this browser belongs to: other cases of theirs are found by it. */
  get owner() {
    return read(OWNER, null);
  },
  set owner(value) {
    write(OWNER, value);
  },
  /** A blind check before its conversation: {id, token, open}; the time on the certificate is never kept here. */
  get verify() {
    return read("shodhana.verify", null);
  },
  set verify(value) {
    write("shodhana.verify", value);
  },
  draft(id) {
    return read(`shodhana.draft.${id}`, { message: "", answers: {} });
  },
  saveDraft(id, draft) {
    write(`shodhana.draft.${id}`, draft);
  },
  /** A request on its way: {key, path, body}. Kept until the server has acknowledged it. */
  outbox(id) {
    return read(`shodhana.outbox.${id}`, null);
  },
  saveOutbox(id, value) {
    write(`shodhana.outbox.${id}`, value);
  },
  seen(id) {
    return read(`shodhana.seen.${id}`, {});
  },
  /** Keep stems and option labels, so that an answer can be shown in words after its question has gone. */
  see(id, slot) {
    const seen = this.seen(id);
    for (const item of slot?.items ?? []) {
      const options = Object.fromEntries((item.options ?? []).map((option) => [option.key, option.label]));
      seen[item.item_id] = { stem: item.stem, options };
    }
    write(`shodhana.seen.${id}`, seen);
  },
  /** A half-filled opening form survives a reload too. */
  get opening() {
    return read("shodhana.opening", {});
  },
  set opening(value) {
    write("shodhana.opening", value);
  },
  forget(id) {
    for (const part of ["draft", "outbox", "seen"]) localStorage.removeItem(`shodhana.${part}.${id}`);
    if (this.case?.id === id) this.case = null;
  },
};
