/** Whether two values of a question are the same, whatever the order of their fields. */
export function equal(one, other) {
  return canonical(one) === canonical(other);
}

function canonical(value) {
  return JSON.stringify(value, (_, inner) => (inner && typeof inner === "object" && !Array.isArray(inner)
    ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner)) ?? "";
}

/** Names of the fields in which two questions differ, in the order of the form. */
const ORDER = ["id", "round", "domain", "related_person", "event_kinds", "stem", "hint", "options", "window", "sensitive",
  "enabled", "weight", "notes"];
export function fieldsThatDiffer(before, after) {
  return ORDER.filter((name) => !equal(before?.[name], after?.[name]));
}

const BY_LANGUAGE = new Set(["stem", "hint"]);

/** Three sides of one value: who changed it has it; where both did, the side that is preferred. */
function settled(began, now, mine, field, prefer) {
  if (equal(mine, began)) return now;
  if (equal(now, began) || equal(now, mine)) return mine;
  if (BY_LANGUAGE.has(field) && now && mine) {
    const side = (language) => settled(began?.[language], now[language], mine[language], language, prefer);
    return { zh: side("zh"), en: side("en") };
  }
  return prefer === "theirs" ? now : mine;
}

/**
 * A question that two people changed: each keeps what only they changed, field by field and language by language.
 * @param {"mine"|"theirs"} prefer whose value stands where both changed the same
 */
export function combined(began, now, mine, prefer) {
  if (!now) return mine;
  return Object.fromEntries(ORDER.map((field) => [field, settled(began?.[field], now[field], mine[field], field, prefer)])
    .filter(([, value]) => value !== undefined));
}

/** Key, and id, of the labels of the four choices: they belong to the bank and not to a question. */
export const USUAL = "=usual";

/** All of a version that somebody can edit: its questions, and the usual labels as if they were one more. */
export function editable(bank) {
  return [{ id: USUAL, options: bank.options }, ...bank.items];
}

/** A new question of a field of life, with an id that none of `used` has. */
export function blank({ key: domain, sensitive, event_kinds: kinds }, round, used) {
  const name = domain.replace("_", "-");
  let number = 1;
  while (used.includes(`${name}-${number}`)) number += 1;
  return {
    id: `${name}-${number}`, round, domain, event_kinds: kinds.length === 1 ? [kinds[0].key] : [], stem: { zh: "", en: "" },
    window: round === 3 ? { probe: true } : { age_from: 18, age_to: 60 }, sensitive, enabled: true, weight: 1, notes: "",
  };
}

const KEPT = "shodhana.studio.draft";

/**
 * What an editor changed and nobody has published yet: whole questions by key, on top of the version they began from.
 * The key of a published question is its id, that of a new one begins with "+". All of it stays in this browser until it
 * is published or thrown away. Fires `change`, also when another tab of the same browser wrote.
 */
export class Draft extends EventTarget {
  #base = null;
  #changes = new Map();

  constructor() {
    super();
    this.#read();
    window.addEventListener("storage", (event) => {
      if (event.key !== KEPT) return;
      this.#read();
      this.dispatchEvent(new CustomEvent("change"));
    });
  }

  #read() {
    try {
      const { base, changes } = JSON.parse(localStorage.getItem(KEPT)) ?? {};
      this.#base = base ?? null;
      this.#changes = new Map(changes ?? []);
    } catch {
      this.#changes = new Map();
    }
  }

  #write() {
    if (this.#changes.size) localStorage.setItem(KEPT, JSON.stringify({ base: this.#base, changes: [...this.#changes] }));
    else localStorage.removeItem(KEPT);
    this.dispatchEvent(new CustomEvent("change"));
  }

  get size() {
    return this.#changes.size;
  }

  /** Whether somebody has published another version since these changes began. */
  stale(version) {
    return this.size > 0 && this.#base !== version;
  }

  get base() {
    return this.#base;
  }

  has(key) {
    return this.#changes.has(key);
  }

  /** The usual labels as they would be published. */
  usual(bank) {
    return this.#changes.get(USUAL)?.options ?? bank.options;
  }

  /** All questions as they would be published, new ones first: {key, item, before}; `before` is null for a new one. */
  rows(items) {
    const known = new Set(items.map((item) => item.id));
    const old = items.map((item) => ({ key: item.id, item: this.#changes.get(item.id) ?? item, before: item }));
    const fresh = [...this.#changes].filter(([key]) => key !== USUAL && !known.has(key)).map(([key, item]) => ({ key, item, before: null }));
    return [...fresh, ...old];
  }

  /** Keep a question; one that is again as it was published is no change. */
  put(key, item, before, version) {
    if (!this.size) this.#base = version;
    if (before && equal(item, before)) this.#changes.delete(key);
    else this.#changes.set(key, item);
    this.#write();
  }

  drop(key) {
    this.#changes.delete(key);
    this.#write();
  }

  clear() {
    this.#changes.clear();
    this.#write();
  }

  freshKey() {
    let number = 1;
    while (this.#changes.has(`+${number}`)) number += 1;
    return `+${number}`;
  }

  /**
   * How these changes stand to what others published meanwhile.
   * @param {object[]} began `editable` of the version they began from
   * @param {object[]} now `editable` of the published version
   * @returns {{key, mine, began, now, kind: "mine"|"both"|"clash"}[]} `both`: others changed the same question elsewhere;
   *   `clash`: the same words or numbers in it
   */
  against(began, now) {
    const from = new Map(began.map((item) => [item.id, item]));
    const to = new Map(now.map((item) => [item.id, item]));
    return [...this.#changes].map(([key, mine]) => {
      const [then, there] = [from.get(key) ?? null, to.get(key) ?? null];
      const alone = equal(then, there) || equal(mine, there);
      const clash = !equal(combined(then, there, mine, "mine"), combined(then, there, mine, "theirs"));
      return { key, mine, began: then, now: there, kind: alone ? "mine" : clash ? "clash" : "both" };
    });
  }

  /**
   * Put the changes on top of the published version.
   * @param {string} version its name
   * @param {object[]} sides answer of `against`
   * @param {Set<string>} theirs keys of clashes in which the others' side stands
   */
  rebase(version, sides, theirs) {
    for (const { key, mine, began, now } of sides) {
      const item = combined(began, now, mine, theirs.has(key) ? "theirs" : "mine");
      if (now && equal(item, now)) this.#changes.delete(key);
      else this.#changes.set(key, item);
    }
    this.#base = version;
    this.#write();
  }
}
