import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import en from './en.json' with { type: 'json' };
import { elementsOf, namesIn } from './icu.ts';
import { intlTag } from './languages.ts';
import { buttonKeys, sharedWords } from './shared-words.ts';

/** What is wrong with a catalogue, and where. */
export interface CatalogueFault {
  readonly line: number;
  /** Absent for a fault of the whole file. */
  readonly key?: string;
  readonly problem: string;
}

const english: Readonly<Record<string, string>> = en;

/** A text on a button may be this many times as long as the English one, and always has room for this many characters. */
const [maxGrowth, alwaysAllowed] = [2.2, 16];

/** Plural forms that a text lacks, or that the language does not have (`Intl.PluralRules`). */
function pluralFaults(text: string, locale: string): string[] {
  return [...elementsOf(parse(text))].flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const rules = new Intl.PluralRules(intlTag(locale), { type: element.pluralType ?? 'cardinal' });
    const known = new Set<string>([...rules.resolvedOptions().pluralCategories, 'other']);
    const usual = new Set<string>(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    const named = Object.keys(element.options).filter((category) => !category.startsWith('='));
    // A text that does not show the number may need no difference between the forms.
    const counts = Object.values(element.options).some(({ value }) => value.some(({ type }) => type === TYPE.pound));
    const lacking = counts ? [...usual].filter((category) => !named.includes(category)) : [];
    return [
      ...named.filter((category) => !known.has(category)).map((name) => `the language has no plural form "${name}"`),
      ...lacking.map((name) => `the plural form "${name}" is missing`),
    ];
  });
}

/** Faults of one text, compared with the English one. */
function textFaults(text: string, reference: string, locale: string): string[] {
  if (text.trim() === '') return ['is empty'];
  try {
    const message = parse(text);
    const types = [...elementsOf(message)].map(({ type }) => type);
    if (types.includes(TYPE.tag)) return ['HTML is not shown: words only'];
    if (types.includes(TYPE.date) || types.includes(TYPE.time))
      return ['dates and times come as words: write their name in braces, without a format'];
    const given = namesIn(message);
    const wanted = namesIn(parse(reference));
    return [
      ...wanted.filter((name) => !given.includes(name)).map((name) => `{${name}} is missing`),
      ...given.filter((name) => !wanted.includes(name)).map((name) => `{${name}} is not known here`),
      ...pluralFaults(text, locale),
    ];
  } catch (error) {
    return [`broken ICU message: ${error instanceof Error ? error.message : error}`];
  }
}

/** Further faults of a text in one of the product's own catalogues: it is copied from English, or too long for its button. */
function styleFaults(key: string, text: string, reference: string, locale: string): string[] {
  const words = /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''));
  const copied = locale !== 'en' && text === reference && words && !sharedWords.has(text);
  const long = buttonKeys.has(key) && text.length > Math.max(maxGrowth * reference.length, alwaysAllowed);
  return [
    ...(copied ? [`the same as in English (${JSON.stringify(reference)})`] : []),
    ...(long ? [`${text.length} characters are too many for a button: English has ${reference.length}`] : []),
  ];
}

/** A member of a catalogue's JSON object. */
interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly line: number;
}

/** The members of a catalogue in the order of the file; a key that stands there twice has two. */
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
  /** The file is a layer of a deployment (LOCALES_DIR): its style is its own. */
  readonly layer?: boolean;
  /** A missing text is a fault. Without this it is none: the English text is shown. */
  readonly complete?: boolean;
}

/**
 * Checks a catalogue against the English one, which decides about keys and values.
 * @param json the file's content
 * @param locale its public key, such as `fr`
 * @returns faults by line, none if all is well
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
    else if (reference === undefined) report('there is no such key');
    else if (typeof value !== 'string') report('expected a text');
    else {
      textFaults(value, reference, locale).forEach(report);
      if (!layer) styleFaults(key, value, reference, locale).forEach(report);
    }
    lines.set(key, line);
  }
  return [...faults, ...(complete ? missingIn(lines) : [])].sort((one, other) => one.line - other.line);
}

/** Keys of English that are not there, each at the line below the key before it. */
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

/** A fault as a line to print. @param file name of the catalogue */
export function faultLine(file: string, { line, key, problem }: CatalogueFault): string {
  return `${file}:${line}: ${key === undefined ? '' : `${key}: `}${problem}`;
}
