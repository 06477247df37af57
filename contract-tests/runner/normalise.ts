import { bodyOf } from './agent.ts';
import { headersOf, type Step, type Unseen, type WireAnswer } from './exchange.ts';
import { normaliseBody } from './normalise/body.ts';
import { Moments, type Passage } from './normalise/moments.ts';
import { References } from './normalise/references.ts';
import { normaliseText, type World } from './normalise/text.ts';

/** A step as it is compared and stored. */
export interface NormalStep {
  readonly note: string;
  readonly agent: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: unknown;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly cookies?: readonly string[];
    readonly body: unknown;
  };
}

/** What a host does by itself, the length of what is replaced, and cookies, which are compared apart. */
const incomparable = new Set(['date', 'content-length', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie']);

/** Request headers every agent sends, or that only repeat what an earlier answer set. */
const usual = new Set(['accept', 'user-agent', 'content-type', 'cookie', 'x-session-token']);
const acceptOf: Readonly<Record<string, string>> = { form: 'text/html' };

/** What a run left: what its addresses and names stand for, and the exchanges between its steps. */
interface Scene extends Omit<World, 'moments' | 'keys'> {
  readonly keys?: World['keys'];
  readonly unseen?: readonly Unseen[];
}

/** Replaces by reference everything that differs between two runs of one suite; the rest stays exact. */
export function normalise(steps: readonly Step[], { unseen = [], keys = [], ...scene }: Scene): NormalStep[] {
  const references = new References();
  const moments = new Moments(passages(steps, unseen));
  const world = { ...scene, keys, moments };
  return steps.map((step, index) => {
    moments.enter(index + 1, step.answer.body);
    return normaliseStep(step, world, references);
  });
}

/** All exchanges in the order in which they were answered. */
function passages(steps: readonly Step[], unseen: readonly Unseen[]): Passage[] {
  const seen = steps.map(({ sent, received }, index) => ({ sent, received, step: index + 1, isRecorded: true }));
  const others = unseen.map(({ sent, received, after }) => ({ sent, received, step: after, isRecorded: false }));
  return [...seen, ...others].sort((one, other) => one.received - other.received);
}

function normaliseStep(step: Step, world: World, references: References): NormalStep {
  const text = (value: string, hint?: string) => normaliseText(value, world, references, hint);
  const { request, answer } = step;
  const body = requestBody(step);
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name, value]) => !usual.has(name) || isUnusual(step, name, value))
      .map(([name, value]) => [name, text(value)]),
  );
  return {
    note: step.note,
    agent: step.agent,
    request: {
      method: request.method,
      url: text(request.url),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== null && { body: normaliseBody(body, world, references) }),
    },
    response: {
      status: answer.status,
      headers: visible(answer, (name, value) =>
        text(value, name === 'x-kratos-authenticated-identity-id' ? 'identity' : undefined),
      ),
      ...cookies(answer, text, world.moments),
      body: normaliseBody(bodyOf(answer), world, references),
    },
  };
}

function isUnusual(step: Step, name: string, value: string): boolean {
  const kind = step.agent.replace(/ \d+$/, '');
  const type = kind === 'form' || kind === 'hydra' ? 'application/x-www-form-urlencoded' : 'application/json';
  if (name === 'accept') return value !== (acceptOf[kind] ?? 'application/json');
  return name === 'content-type' && value !== type;
}

function requestBody({ request }: Step): unknown {
  const type = request.headers['content-type'];
  if (request.body === null) return null;
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(request.body));
  try {
    const body: unknown = JSON.parse(request.body);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : request.body;
  } catch {
    return request.body;
  }
}

/** By name, in the alphabet's order: the server's own is its library's. */
function visible(answer: WireAnswer, text: (name: string, value: string) => string): Record<string, string> {
  const names = new Set(answer.headers.map(([name]) => name.toLowerCase()));
  const found = [...names].filter((name) => !incomparable.has(name)).sort();
  return Object.fromEntries(found.map((name) => [name, text(name, headersOf(answer, name).join(', '))]));
}

/** `Set-Cookie` lines with every attribute; opaque values by presence. */
function cookies(answer: WireAnswer, text: (value: string) => string, moments: Moments): { cookies?: string[] } {
  const lines = headersOf(answer, 'set-cookie').map((line) => {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const shown = name.startsWith('csrf_token_') || value === '' ? text(value) : '<opaque>';
    return [`${text(name)}=${shown}`, ...attributes.map((each) => attribute(each, moments))].join('; ');
  });
  return lines.length > 0 ? { cookies: lines } : {};
}

/** An age of 0 and the first second of 1970 delete a cookie, and stay as they are. */
function attribute(text: string, moments: Moments): string {
  return text
    .replace(/^Max-Age=([1-9]\d*)$/, (_, seconds: string) => `Max-Age=${moments.remaining(Number(seconds) * 1000)}`)
    .replace(/(?<=^Expires=).*$/, (date) => moments.rough(Date.parse(date)) ?? date);
}
