import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Catalogue, compileText, namesIn, partsOf } from './compile.ts';
import en from './en.json' with { type: 'json' };
import { intlTag } from './languages.ts';
import { buttons, shared } from './words.ts';

/** What is wrong with a catalogue, and where. */
export interface Fault {
  readonly line: number;
  /** Absent where the file as a whole is meant. */
  readonly key?: string;
  readonly what: string;
}

const reference: Catalogue = en;

/** A button may be so many times as long as the English one; so many characters fit any button. */
const [stretch, always] = [2.2, 16];

/** Categories that the plurals in a text lack, or that the language does not have (`Intl.PluralRules`). */
function pluralFaults(text: string, locale: string): string[] {
  return [...partsOf(parse(text))].flatMap((part) => {
    if (part.type !== TYPE.plural) return [];
    const rules = new Intl.PluralRules(intlTag(locale), { type: part.pluralType ?? 'cardinal' });
    const known = new Set<string>([...rules.resolvedOptions().pluralCategories, 'other']);
    const usual = new Set<string>(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    const named = Object.keys(part.options).filter((category) => !category.startsWith('='));
    // Where the number itself is not said, or only what is more than one of it, a language may need no difference.
    const counts = Object.values(part.options).some(({ value }) => value.some(({ type }) => type === TYPE.pound));
    const lacking = counts ? [...usual].filter((category) => !named.includes(category)) : [];
    return [
      ...named.filter((category) => !known.has(category)).map((name) => `the language has no plural form "${name}"`),
      ...lacking.map((name) => `the plural form "${name}" is missing`),
    ];
  });
}

/** What is wrong with one text that stands for an English one. */
function textFaults(text: string, english: string, locale: string): string[] {
  if (text.trim() === '') return ['is empty'];
  try {
    const parts = parse(text);
    if ([...partsOf(parts)].some(({ type }) => type === TYPE.tag)) return ['HTML is not shown: words only'];
    const given = namesIn(parts);
    const wanted = namesIn(parse(english));
    compileText(text, wanted);
    return [
      ...wanted.filter((name) => !given.includes(name)).map((name) => `{${name}} is missing`),
      ...given.filter((name) => !wanted.includes(name)).map((name) => `{${name}} is not known here`),
      ...pluralFaults(text, locale),
    ];
  } catch (error) {
    return [`broken ICU message: ${error instanceof Error ? error.message : error}`];
  }
}

/** What a language of ours is held to besides: nothing copied from English, no button that grows too long. */
function styleFaults(key: string, text: string, english: string, locale: string): string[] {
  const words = /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''));
  const copied = locale !== 'en' && text === english && words && !shared.has(text);
  const long = buttons.has(key) && text.length > Math.max(stretch * english.length, always);
  return [
    ...(copied ? [`the same as in English (${JSON.stringify(english)})`] : []),
    ...(long ? [`${text.length} characters are too many for a button: English has ${english.length}`] : []),
  ];
}

/** Lines of a JSON object's members by their keys; a key that stands twice has two. */
function linesByKey(json: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const match of json.matchAll(/[{,]\s*("(?:[^"\\]|\\.)*")\s*:/g)) {
    const [whole, quoted = '""'] = match;
    const key = String(JSON.parse(quoted));
    const line = json.slice(0, match.index + whole.indexOf(quoted)).split('\n').length;
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return found;
}

/** Braces inside texts are not those of the object. */
const withoutValues = (json: string) =>
  json.replace(
    /(:\s*)"((?:[^"\\]|\\.)*)"/g,
    (whole, colon: string) => `${colon}"${' '.repeat(whole.length - colon.length - 2)}"`,
  );

type Parsed = { readonly texts: Record<string, unknown> } | { readonly fault: Fault };

function parsed(json: string): Parsed {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { texts: { ...value } };
    return { fault: { line: 1, what: 'expected an object with a text for each key' } };
  } catch (error) {
    const said = error instanceof Error ? error.message : `${error}`;
    const line = /\(line (\d+)/.exec(said)?.[1] ?? json.split('\n').length;
    return { fault: { line: Number(line), what: `broken JSON: ${said}` } };
  }
}

/**
 * Checks a catalogue against the English one, which decides about keys and values.
 * @param json the file's content
 * @param locale its public key, as `fr`
 * @param whole false for a layer: it may leave keys out, and speak as it likes
 * @returns faults by line, none if all is well
 */
export function faultsIn(json: string, locale: string, whole: boolean): Fault[] {
  const read = parsed(json);
  if ('fault' in read) return [read.fault];
  const { texts } = read;
  const lines = linesByKey(withoutValues(json));
  const lineOf = (key: string) => lines.get(key)?.at(-1) ?? 1;
  const ofKey = (key: string, text: unknown): string[] => {
    const english = Object.hasOwn(reference, key) ? reference[key] : undefined;
    if (english === undefined) return ['there is no such key'];
    if (typeof text !== 'string') return ['expected a text'];
    return [...textFaults(text, english, locale), ...(whole ? styleFaults(key, text, english, locale) : [])];
  };
  const wrong = Object.entries(texts).flatMap(([key, text]) =>
    ofKey(key, text).map((what) => ({ line: lineOf(key), key, what })),
  );
  const twice = [...lines].flatMap(([key, found]) =>
    found.slice(1).map((line) => ({ line, key, what: `stands in line ${found[0]} already` })),
  );
  // A missing key is to stand below the one before it.
  let before = 1;
  const missing = Object.entries(whole ? reference : {}).flatMap(([key, english]) => {
    if (!Object.hasOwn(texts, key))
      return [{ line: before + 1, key, what: `is missing; in English ${JSON.stringify(english)}` }];
    before = lineOf(key);
    return [];
  });
  return [...wrong, ...twice, ...missing].sort((one, other) => one.line - other.line);
}

/** A fault as a line to print. @param file name of the catalogue */
export function faultLine(file: string, { line, key, what }: Fault): string {
  return `${file}:${line}: ${key === undefined ? '' : `${key}: `}${what}`;
}
