import { bodyOf } from './agent.ts';
import { headersOf, type Step, type UnrecordedExchange, type WireAnswer } from './exchange.ts';
import { normaliseBody } from './normalise/body.ts';
import { References } from './normalise/references.ts';
import { type NormaliserContext, normaliseText } from './normalise/text.ts';
import { type TimedExchange, Timestamps } from './normalise/timestamps.ts';

/** A step after normalisation, as it is stored in a recording and compared. */
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

/** Response headers that are not compared: they come from the host or depend on replaced text. Cookies are compared separately. */
const ignoredHeaders = new Set([
  'date',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'set-cookie',
]);

/** Request headers that every agent sends, or that repeat values from earlier answers: recorded only if their value is unusual. */
const usualHeaders = new Set(['accept', 'user-agent', 'content-type', 'cookie', 'x-session-token']);
const acceptOf: Readonly<Record<string, string>> = { form: 'text/html' };

/** The context of one run: its addresses, names and keys, and the exchanges that were not recorded. */
interface NormaliserInput extends Omit<NormaliserContext, 'moments' | 'keys'> {
  readonly keys?: NormaliserContext['keys'];
  readonly unseen?: readonly UnrecordedExchange[];
}

/** Replaces everything that differs between two runs of a suite by references such as `<flow:1>`; the rest stays exact. */
export function normalise(steps: readonly Step[], { unseen = [], keys = [], ...scene }: NormaliserInput): NormalStep[] {
  const references = new References();
  const moments = new Timestamps(timedExchanges(steps, unseen));
  const world = { ...scene, keys, moments };
  return steps.map((step, index) => {
    moments.startStep(index + 1, step.answer.body);
    return normaliseStep(step, world, references);
  });
}

/** Returns all exchanges in the order of their answers. */
function timedExchanges(steps: readonly Step[], unseen: readonly UnrecordedExchange[]): TimedExchange[] {
  const seen = steps.map(({ sent, received }, index) => ({ sent, received, step: index + 1, isRecorded: true }));
  const others = unseen.map(({ sent, received, after }) => ({ sent, received, step: after, isRecorded: false }));
  return [...seen, ...others].sort((one, other) => one.received - other.received);
}

function normaliseStep(step: Step, world: NormaliserContext, references: References): NormalStep {
  const text = (value: string, hint?: string) => normaliseText(value, world, references, hint);
  const { request, answer } = step;
  const body = requestBody(step);
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name, value]) => !usualHeaders.has(name) || isUnusual(step, name, value))
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
      headers: comparedHeaders(answer, (name, value) =>
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

/** Returns the compared headers by name, in alphabetical order: the order on the wire depends on the HTTP library. */
function comparedHeaders(answer: WireAnswer, text: (name: string, value: string) => string): Record<string, string> {
  const names = new Set(answer.headers.map(([name]) => name.toLowerCase()));
  const found = [...names].filter((name) => !ignoredHeaders.has(name)).sort();
  return Object.fromEntries(found.map((name) => [name, text(name, headersOf(answer, name).join(', '))]));
}

/** Returns the `Set-Cookie` lines with every attribute; encrypted values become `<opaque>`. */
function cookies(answer: WireAnswer, text: (value: string) => string, moments: Timestamps): { cookies?: string[] } {
  const lines = headersOf(answer, 'set-cookie').map((line) => {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const shown = name.startsWith('csrf_token_') || value === '' ? text(value) : '<opaque>';
    return [`${text(name)}=${shown}`, ...attributes.map((each) => attribute(each, moments))].join('; ');
  });
  return lines.length > 0 ? { cookies: lines } : {};
}

/** Normalises a cookie attribute. `Max-Age=0` and the first second of 1970 delete a cookie and stay as they are. */
function attribute(text: string, moments: Timestamps): string {
  return text
    .replace(/^Max-Age=([1-9]\d*)$/, (_, seconds: string) => `Max-Age=${moments.remaining(Number(seconds) * 1000)}`)
    .replace(/(?<=^Expires=).*$/, (date) => moments.rounded(Date.parse(date)) ?? date);
}
