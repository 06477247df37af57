import { randomBytes, randomUUID } from 'node:crypto';
import { localeCookie, visitCookie } from '../../../locales/cookies.ts';
import type { Asked } from '../request.ts';

/** An answer of Kratos. */
export interface Heard {
  readonly status: number;
  /** Content-Type. */
  readonly type: string;
  readonly text: string;
}

/**
 * What is new in each request of somebody new, and in its answer: challenges, what an application sends along to know its own
 * request again, ids, moments, tokens against forgery. All letters of them mean themselves in HTML and in JSON.
 */
const news =
  /((?<=login_challenge=|"(?:oauth2_login_)?challenge":")[\w-]+|(?<=(?:[?&]|\\u0026)(?:state|nonce)=)[\w-]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z|(?<![A-Za-z\d+/])[A-Za-z\d+/]{86}==|(?<![\w-])[\w-]{43,}(?![\w-]))/g;

const isMoment = (word: string) => /^\d{4}-\d\d-\d\dT.*Z$/.test(word);

/** A text taken apart: what is always the same, what is new, and which of it stands where. */
interface Parts {
  readonly fixed: readonly string[];
  readonly words: readonly string[];
  readonly places: readonly number[];
}

function partsOf(text: string): Parts {
  const pieces = text.split(news);
  const all = pieces.filter((_, index) => index % 2 === 1);
  const words = [...new Set(all)];
  return {
    fixed: pieces.filter((_, index) => index % 2 === 0),
    words,
    places: all.map((word) => words.indexOf(word)),
  };
}

const same = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const day = 24 * 60 * 60_000;

/** Before this request, and no part of it. @param age in milliseconds, negative */
const isOld = (age: number) => age < -60_000;

/** Another word of its kind, which nobody can guess. Moments lie so far back that words about them would be others. */
function standIn(word: string, now: number): string {
  if (isMoment(word)) {
    const at = Date.parse(word);
    const before = new Date(at - 7 * 60_000 - (isOld(at - now) ? 400 * day : 0)).toISOString().slice(0, 19);
    return `${before}.${(randomBytes(6).readUIntBE(0, 6) % 1e9).toString().padStart(9, '0')}Z`;
  }
  if (/^[\da-f]{8}-/.test(word) && word.length === 36) return randomUUID();
  if (word.endsWith('==')) return randomBytes(64).toString('base64');
  return randomBytes(word.length).toString('base64url').slice(0, word.length);
}

/** A page as it was made of one answer, at one moment in milliseconds since 1970. */
export interface Made {
  readonly html: string;
  readonly now: number;
}

/** Pages of one kind. */
export interface Kind<Rest> {
  /** What is to be asked for that address of the page, below Kratos's. */
  readonly call: (target: string) => string;
  /** The page of an answer, in parts, if it is of this kind. */
  readonly page: (target: string, heard: Heard, now: number) => readonly Buffer[] | undefined;
  /** What else is the same for all of them. */
  readonly rest: Rest;
}

/** Moments of another answer are as far away as those of the first, give or take this. In milliseconds. */
const slack = 10_000;

const ages = (words: readonly string[], now: number) =>
  words.map((word) => (isMoment(word) ? Date.parse(word) - now : 0));

/** What a page was made of: its address, the one call, and the answer. */
export interface Source {
  readonly target: string;
  readonly call: string;
  readonly heard: Heard;
}

const whole = ({ target, call, heard }: Source) => `${target}\n${call}\n${heard.text}`;

/** The call by the words of the page's address. @returns undefined where it has words that the address has not */
function callOf({ target, call }: Source): Kind<unknown>['call'] | undefined {
  const { words } = partsOf(target);
  const own = partsOf(call);
  const from = own.places.map((place) => words.indexOf(own.words[place] ?? ''));
  if (from.includes(-1)) return undefined;
  return (other) => {
    const given = partsOf(other).words;
    return own.fixed.map((part, index) => part + (given[from[index] ?? -1] ?? '')).join('');
  };
}

/**
 * Learns what pages of a kind look like: the page is made once more, of the same source with other words in the place of all that
 * is new in it. Where these stand, the words of a later one will. That is believed only if it gives the first page itself, to
 * the letter: then nothing in it comes from those words but the words.
 * @param again makes a page of an answer at an address; undefined where there is none
 */
export async function learn<Rest>(
  source: Source,
  first: Made,
  rest: Rest,
  again: (target: string, heard: Heard) => Promise<Made | undefined>,
): Promise<Kind<Rest> | undefined> {
  const { heard } = source;
  const call = callOf(source);
  const { fixed, words, places } = partsOf(whole(source));
  const others = words.map((word) => standIn(word, first.now));
  const text = fixed.map((part, index) => part + (others[places[index] ?? -1] ?? '')).join('');
  const [target = '', asked = ''] = text.split('\n', 2);
  const second = await again(target, { ...heard, text: text.slice(target.length + asked.length + 2) });
  if (call === undefined || second === undefined || second.now === first.now) return undefined;
  const holes = [...others, `${second.now}`];
  const pieces = second.html.split(new RegExp(`(${holes.map((hole) => hole.replace(/[+.]/g, '\\$&')).join('|')})`));
  const kept = pieces.map((piece, index) => (index % 2 === 1 ? holes.indexOf(piece) : Buffer.from(piece)));
  const fill = (words: readonly string[], now: number): readonly Buffer[] => {
    const given = [...words, `${now}`].map((word) => Buffer.from(word, 'latin1'));
    return kept.map((piece) => (typeof piece === 'number' ? (given[piece] ?? Buffer.alloc(0)) : piece));
  };
  if (!Buffer.concat(fill(words, first.now)).equals(Buffer.from(first.html))) return undefined;
  const before = ages(words, first.now);
  const isAsFar = (age: number, index: number) => {
    const known = before[index] ?? 0;
    // What is old grows older; the page was made with such a moment more than a year earlier, too.
    return isOld(known) ? age < known + slack : Math.abs(age - known) < slack;
  };
  return {
    call,
    rest,
    page: (target, other, now) => {
      if (other.status !== heard.status || other.type !== heard.type) return undefined;
      const next = partsOf(whole({ target, call: call(target), heard: other }));
      const fits = same(next.fixed, fixed) && same(next.places, places) && ages(next.words, now).every(isAsFar);
      return fits ? fill(next.words, now) : undefined;
    },
  };
}

/** Cookies that say nothing about who somebody is, or that are told apart in `kindOf`. */
const harmless = new Set<string>(['theme', 'time_zone', localeCookie, visitCookie]);
const isHarmless = (name: string) => harmless.has(name) || name.startsWith('csrf_token_');

const longest = 500;

/**
 * What all is the same for requests whose pages may be of one kind.
 * @param told what else a page is made with
 * @returns undefined where a page is one person's: with any cookie that somebody could be known by, and for what is posted
 */
export function kindOf({ method, target, headers }: Asked, told: readonly unknown[]): string | undefined {
  const cookies = headers.get('cookie') ?? '';
  const pairs = cookies === '' ? [] : cookies.split(';').map((pair) => pair.trim());
  if (method !== 'GET' || !pairs.every((pair) => isHarmless(pair.split('=', 1)[0] ?? ''))) return undefined;
  const zone = pairs.filter((pair) => pair.startsWith('time_zone='));
  const name = JSON.stringify([partsOf(target).fixed, zone, ...told]);
  return name.length > longest ? undefined : name;
}

/** So many kinds are known at a time, and so many names of others that were seen once. */
const most = { kinds: 40, seen: 200 };

/** How long a kind that could not be learned, or was no kind any more, is left alone, in milliseconds. */
const leave = 60_000;

/** So often in a row another answer is an exception. */
const exceptions = 3;

/** The kinds that are known. One is learned when it is asked for the second time: most addresses are asked for once. */
export function createKinds<Rest>(now: () => number = Date.now) {
  const kinds = new Map<string, { readonly kind: Kind<Rest>; missed: number }>();
  const seen = new Set<string>();
  const left = new Map<string, number>();
  const bound = (names: Set<string> | Map<string, unknown>, size: number) => {
    for (const name of names.keys()) if (names.size > size) names.delete(name);
  };
  const leaveAlone = (name: string) => {
    left.set(name, now() + leave);
    bound(left, most.seen);
  };
  return {
    find: (name: string): Kind<Rest> | undefined => kinds.get(name)?.kind,
    /** Notes whether an answer was of the kind. */
    note: (name: string, fits: boolean): void => {
      const known = kinds.get(name);
      if (known === undefined) return;
      known.missed = fits ? 0 : known.missed + 1;
      if (known.missed < exceptions) return;
      kinds.delete(name);
      leaveAlone(name);
    },
    /** Whether this one is to be learned now. */
    wants: (name: string): boolean => {
      if (kinds.has(name) || (left.get(name) ?? 0) > now()) return false;
      const known = seen.delete(name);
      if (!known) seen.add(name);
      bound(seen, most.seen);
      return known;
    },
    put: (name: string, kind: Kind<Rest> | undefined): void => {
      if (kind === undefined) leaveAlone(name);
      else kinds.set(name, { kind, missed: 0 });
      bound(kinds, most.kinds);
    },
  };
}
