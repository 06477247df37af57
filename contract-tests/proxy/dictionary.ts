import { parseSetCookie } from 'cookie';
import { headerOf, headersOf, type WireAnswer, type WireRequest } from '../runner/exchange.ts';

/**
 * What one server calls otherwise than another that is asked the same: ids, tokens, cookies, codes. Learned from pairs of answers,
 * so that a request for the one can be said to the other.
 */
export interface Dictionary {
  /** Two answers to the same question. */
  learn(live: WireAnswer, other: WireAnswer): void;
  /** A request for the live server as the other one has to hear it. */
  translate(request: WireRequest): WireRequest;
}

/** Shorter texts are words. */
const shortest = 6;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The cookie of a `Set-Cookie` header, its value as it was sent. */
const cookieOf = (line: string) => parseSetCookie(line, { decode: (value) => value });

/** Codes and tokens in a message: one-time codes, and what a link brings along. */
const inMessages = /\b\d{6}\b|(?<=[?&;](?:token|flow|code)=)[\w-]+/g;

export function createDictionary(): Dictionary {
  const words = new Map<string, string>();
  const know = (live: string, other: string) => {
    if (live !== other && live.length >= shortest && other !== '') words.set(live, other);
  };

  function text(live: string, other: string): void {
    if (live === other) return;
    const [one, two] = [URL.parse(live), URL.parse(other)];
    if (one && two && one.host !== '') {
      address(one, two);
      return;
    }
    const [many, others] = [live.split(', '), other.split(', ')];
    if (/\s/.test(live) && many.length === others.length && many.every((each) => !/\s/.test(each)))
      for (const [at, each] of many.entries()) know(each, others[at] ?? '');
    const [codes, otherCodes] = [live.match(inMessages) ?? [], other.match(inMessages) ?? []];
    if (/\s/.test(live)) for (const [at, each] of codes.entries()) know(each, otherCodes[at] ?? '');
    else know(live, other);
  }

  function address(one: URL, two: URL): void {
    for (const [name, value] of one.searchParams) text(value, two.searchParams.get(name) ?? value);
    const [steps, others] = [one.pathname.split('/'), two.pathname.split('/')];
    if (steps.length === others.length) for (const [at, step] of steps.entries()) know(step, others[at] ?? '');
  }

  function values(live: unknown, other: unknown): void {
    if (typeof live === 'string' && typeof other === 'string') text(live, other);
    else if (isRecord(live) && isRecord(other))
      for (const [name, value] of Object.entries(live)) values(value, other[name]);
  }

  const say = (told: string) => {
    let said = told;
    for (const [live, other] of [...words].sort(([one], [two]) => two.length - one.length))
      said = said.replaceAll(live, other).replaceAll(encodeURIComponent(live), encodeURIComponent(other));
    return said;
  };

  return {
    learn: (live, other) => {
      values(parsed(live.body), parsed(other.body));
      text(headerOf(live, 'location') ?? '', headerOf(other, 'location') ?? '');
      const cookies = headersOf(other, 'set-cookie').map(cookieOf);
      for (const { name, value = '' } of headersOf(live, 'set-cookie').map(cookieOf))
        know(value, cookies.findLast((cookie) => cookie.name === name)?.value ?? '');
    },
    translate: ({ url, headers, body, ...rest }) => ({
      ...rest,
      url: say(url),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, say(value)])),
      body: body === null ? null : say(body),
    }),
  };
}
