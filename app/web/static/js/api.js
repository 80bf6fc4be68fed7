import { store } from "./store.js";
import { locale } from "./texts.js";

/** A problem document of the server: `detail` is a sentence for the person, `field` the input at fault. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? body.title ?? String(status));
    this.status = status;
    this.body = body;
    this.field = body.field ?? null;
    this.choices = body.choices ?? null;
    this.type = String(body.type ?? "").split(/[/:#]/).pop();
  }
}

/** No answer at all: the connection, or a proxy in between. The same request may be sent again with its key. */
export class Unreachable extends Error {
  /** @param {string} why @param {string} [said] a sentence for the person, where the server gave one */
  constructor(why, said) {
    super(why);
    this.said = said;
  }
}

const RETRYABLE = new Set([429, 502, 503, 504]);

async function send(method, path, { body, key, token, accept } = {}) {
  const headers = { Accept: accept ?? "application/json, application/problem+json", "Accept-Language": locale() };
  const bearer = token ?? store.case?.token;
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (key) headers["Idempotency-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin", cache: "no-store" });
  } catch (cause) {
    throw new Unreachable(String(cause));
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  let problem = {};
  try {
    problem = JSON.parse(text);
  } catch {
    // an error page of something in between: the status alone is all there is
  }
  if (RETRYABLE.has(answer.status)) throw new Unreachable(String(answer.status), problem.detail);
  throw new Problem(answer.status, problem);
}

/** GET as JSON. */
export async function get(path, options) {
  return (await send("GET", path, options)).json();
}

/** GET as text (report.html). */
export async function getText(path) {
  return (await send("GET", path, { accept: "*/*" })).text();
}

/** GET as a file to save. */
export async function getBlob(path) {
  return (await send("GET", path, { accept: "*/*" })).blob();
}

/** POST JSON with an idempotency key. */
export async function post(path, body, key = keyOf(), options = {}) {
  const answer = await send("POST", path, { body, key, ...options });
  return answer.status === 204 ? {} : answer.json();
}

export async function erase(path, key = keyOf(), options = {}) {
  await send("DELETE", path, { key, ...options });
}

/** A fresh key of a request. `crypto.randomUUID` is not there on a page that came over plain HTTP, as on a home network. */
export function keyOf() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
