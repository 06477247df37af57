import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import en from './en.json' with { type: 'json' };
import { elementsOf, namesIn } from './icu.ts';
import { intlTag } from './languages.ts';
import { buttonKeys, sharedWords } from './shared-words.ts';
import { rejectedIn } from './terms.ts';

/** A fault of a catalogue and its place. */
export interface CatalogueFault {
  readonly line: number;
  /** Key of the text; undefined for a fault of the whole file. */
  readonly key?: string;
  readonly problem: string;
}

const english: Readonly<Record<string, string>> = en;

/**
 * A button's text may be up to `maxGrowth` times as long as the English one. A text of `alwaysAllowed` characters
 * always fits.
 */
const [maxGrowth, alwaysAllowed] = [2.2, 16];

/** Returns faults for plural forms that a text lacks, or that the language does not have (`Intl.PluralRules`). */
function pluralFaults(text: string, locale: string): string[] {
  return [...elementsOf(parse(text))].flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const rules = new Intl.PluralRules(intlTag(locale), { type: element.pluralType ?? 'cardinal' });
    const known = new Set<string>([...rules.resolvedOptions().pluralCategories, 'other']);
    const usual = new Set<string>(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    const named = Object.keys(element.options).filter((category) => !category.startsWith('='));
    // Only a text that shows the number needs all forms.
    const counts = Object.values(element.options).some(({ value }) => value.some(({ type }) => type === TYPE.pound));
    const lacking = counts ? [...usual].filter((category) => !named.includes(category)) : [];
    return [
      ...named.filter((category) => !known.has(category)).map((name) => `the language has no plural form "${name}"`),
      ...lacking.map((name) => `the plural form "${name}" is missing`),
    ];
  });
}

/**
 * Beginnings of the keys that a deployment may add: labels of traits (`identities.labels.plan`) and of their options
 * (`identities.labels.plan.gold`), scopes (`consent.scope.orders`), and names of applications (`clients.shop`).
 */
const addedKey = /^(?:identities\.labels|consent\.scope|clients)\../;

/** Names that only the English text has to show: a pattern and a reason of the server say little to users. */
const optionalNames: ReadonlySet<string> = new Set(['pattern', 'reason']);

/** Returns the faults of one text, compared with the English one. */
function textFaults(text: string, reference: string, locale: string): string[] {
  if (text.trim() === '') return ['is empty'];
  try {
    const message = parse(text);
    const types = [...elementsOf(message)].map(({ type }) => type);
    if (types.includes(TYPE.tag)) return ['HTML is not shown: words only'];
    if (types.includes(TYPE.date) || types.includes(TYPE.time))
      return ['dates and times come as words: write their name in braces, without a format'];
    const used = namesIn(message);
    const expected = namesIn(parse(reference));
    return [
      ...expected
        .filter((name) => !used.includes(name) && !optionalNames.has(name))
        .map((name) => `{${name}} is missing`),
      ...used.filter((name) => !expected.includes(name)).map((name) => `{${name}} is not known here`),
      ...pluralFaults(text, locale),
    ];
  } catch (error) {
    return [`broken ICU message: ${error instanceof Error ? error.message : error}`];
  }
}

/**
 * Returns faults of style, for the product's own catalogues: a text is copied from English, is too long for its button,
 * or has a word that is not our term.
 */
function styleFaults(key: string, text: string, reference: string, locale: string): string[] {
  const hasWords = /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''));
  const copied = locale !== 'en' && text === reference && hasWords && !sharedWords.has(text);
  const long = buttonKeys.has(key) && text.length > Math.max(maxGrowth * reference.length, alwaysAllowed);
  return [
    ...(copied ? [`the same as in English (${JSON.stringify(reference)})`] : []),
    ...(long ? [`${text.length} characters are too many for a button: English has ${reference.length}`] : []),
    ...rejectedIn(text, locale, key).map(([word, term]) => `"${word}" is not our term: use "${term}"`),
  ];
}

/** A member of a catalogue's JSON object. */
interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly line: number;
}

/** Returns the members of a catalogue in the order of the file. A key that is there twice gives two entries. */
function entriesOf(json: string): { readonly entries: readonly Entry[] } | { readonly fault: CatalogueFault } {
  const lineAt = (offset: number) => json.slice(0, offset).split('\n').length;
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined)
    return { fault: { line: lineAt(error.offset), problem: `broken JSON: ${printParseErrorCode(error.error)}` } };
  if (root?.type !== 'object') return { fault: { line: 1, problem: 'expected an object with a text for each key' } };
  const entries = (root.children ?? []).map(({ offset, children = [] }: Node) => {
    const [key, value] = children;
    return { key: String(key?.value), value: value?.value, line: lineAt(offset) };
  });
  return { entries };
}

/** How a catalogue is checked. */
interface CheckOptions {
  /** The file is a deployment's own (`LOCALES_DIR`): it may add keys, and its style is not checked. */
  readonly layer?: boolean;
  /** Whether a missing text is a fault. If false, it is none: the app shows the English text. */
  readonly complete?: boolean;
}

/**
 * Checks a catalogue against the English one, which decides which keys and values exist.
 * @param json the file's content
 * @param locale the language's public key, such as `fr`
 * @returns the faults, sorted by line; empty if there are none
 */
export function faultsIn(
  json: string,
  locale: string,
  { layer = false, complete = false }: CheckOptions = {},
): CatalogueFault[] {
  const read = entriesOf(json);
  if ('fault' in read) return [read.fault];
  const lines = new Map<string, number>();
  const faults: CatalogueFault[] = [];
  for (const { key, value, line } of read.entries) {
    const reference = Object.hasOwn(english, key) ? english[key] : undefined;
    const report = (problem: string) => faults.push({ line, key, problem });
    if (lines.has(key)) report(`stands in line ${lines.get(key)} already`);
    else if (reference === undefined && !(layer && addedKey.test(key))) report('there is no such key');
    else if (typeof value !== 'string') report('expected a text');
    else {
      textFaults(value, reference ?? '', locale).forEach(report);
      if (!layer) styleFaults(key, value, reference ?? '', locale).forEach(report);
    }
    lines.set(key, line);
  }
  return [...faults, ...(complete ? missingIn(lines) : [])].sort((one, other) => one.line - other.line);
}

/** Returns a fault for each English key that is missing, at the line below the key before it. */
function missingIn(lines: ReadonlyMap<string, number>): CatalogueFault[] {
  let before = 1;
  return Object.entries(english).flatMap(([key, text]) => {
    const line = lines.get(key);
    if (line === undefined)
      return [{ line: before + 1, key, problem: `is missing; in English ${JSON.stringify(text)}` }];
    before = line;
    return [];
  });
}

/** Formats a fault as one line. @param file name of the catalogue */
export function faultLine(file: string, { line, key, problem }: CatalogueFault): string {
  return `${file}:${line}: ${key === undefined ? '' : `${key}: `}${problem}`;
}
