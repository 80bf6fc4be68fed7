import { erase, get, post } from "../js/api.js";

const BASE = "/api/studio";
const NONE = { token: "" };
const send = (path, body) => post(`${BASE}/${path}`, body, undefined, NONE);

/** The studio's part of the API; the session is a cookie that no script sees. */
export const server = {
  who: () => get(`${BASE}/session`, NONE),
  signIn: (key) => send("session", { key }),
  signOut: () => erase(`${BASE}/session`, undefined, NONE),
  bank: (version) => get(version ? `${BASE}/bank/${encodeURIComponent(version)}` : `${BASE}/bank`, NONE),
  vocabulary: () => get(`${BASE}/vocabulary`, NONE),
  statistics: () => get(`${BASE}/statistics`, NONE),
  history: () => get(`${BASE}/history`, NONE),
  check: (items, options) => send("check", { items, options }),
  preview: (body) => send("preview", body),
  publish: (items, options, base, note) => send("publish", { items, options, base_version: base, note }),
  rollBack: (version, base, note) => send("rollback", { version, base_version: base, note }),
};
