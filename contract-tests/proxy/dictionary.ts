import { parseSetCookie } from 'cookie';
import { headerOf, headersOf, type WireAnswer, type WireRequest } from '../runner/exchange.ts';

/**
 * Maps ids, tokens, cookies and codes of one server to those of another that gets the same requests. It learns them from
 * pairs of answers, so that a request for one server can be sent to the other.
 */
export interface Dictionary {
  /** Learns from two answers to the same request. */
  learn(live: WireAnswer, other: WireAnswer): void;
  /** Returns a request for the live server with the values of the other server. */
  translate(request: WireRequest): WireRequest;
}

/** Shorter texts are words, not ids. */
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

/** Parses a `Set-Cookie` header without decoding the value. */
const cookieOf = (line: string) => parseSetCookie(line, { decode: (value) => value });

/** Matches one-time codes and the tokens of links in a message. */
const inMessages = /\b\d{6}\b|(?<=[?&;](?:token|flow|code)=)[\w-]+/g;

export function createDictionary(): Dictionary {
  const words = new Map<string, string>();
  const remember = (live: string, other: string) => {
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
      for (const [at, each] of many.entries()) remember(each, others[at] ?? '');
    const [codes, otherCodes] = [live.match(inMessages) ?? [], other.match(inMessages) ?? []];
    if (/\s/.test(live)) for (const [at, each] of codes.entries()) remember(each, otherCodes[at] ?? '');
    else remember(live, other);
  }

  function address(one: URL, two: URL): void {
    for (const [name, value] of one.searchParams) text(value, two.searchParams.get(name) ?? value);
    const [steps, others] = [one.pathname.split('/'), two.pathname.split('/')];
    if (steps.length === others.length) for (const [at, step] of steps.entries()) remember(step, others[at] ?? '');
  }

  function values(live: unknown, other: unknown): void {
    if (typeof live === 'string' && typeof other === 'string') text(live, other);
    else if (isRecord(live) && isRecord(other))
      for (const [name, value] of Object.entries(live)) values(value, other[name]);
  }

  const translateText = (original: string) => {
    let translated = original;
    for (const [live, other] of [...words].sort(([one], [two]) => two.length - one.length))
      translated = translated.replaceAll(live, other).replaceAll(encodeURIComponent(live), encodeURIComponent(other));
    return translated;
  };

  return {
    learn: (live, other) => {
      values(parsed(live.body), parsed(other.body));
      text(headerOf(live, 'location') ?? '', headerOf(other, 'location') ?? '');
      const cookies = headersOf(other, 'set-cookie').map(cookieOf);
      for (const { name, value = '' } of headersOf(live, 'set-cookie').map(cookieOf))
        remember(value, cookies.findLast((cookie) => cookie.name === name)?.value ?? '');
    },
    translate: ({ url, headers, body, ...rest }) => ({
      ...rest,
      url: translateText(url),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, translateText(value)])),
      body: body === null ? null : translateText(body),
    }),
  };
}
