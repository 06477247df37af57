/** Rules that look at one value only, with the server's sentence for each. */

import { goFloat } from '../go/json/float.ts';
import { any, type JsonKind, kindOf, only, same } from '../go/json/kind.ts';
import { compared, isMultiple } from '../go/json/wide.ts';
import { goQuote } from '../go/quote.ts';
import { hasFormat } from './formats.ts';
import { matches } from './pattern.ts';

interface Assertion {
  on(kind: JsonKind): boolean;
  /** What the rule has against the value. @param number how one that is a number was written */
  tell(rule: unknown, value: unknown, number: string): readonly string[];
}

const text = (value: unknown) => (typeof value === 'string' ? goQuote(value) : JSON.stringify(value));
/** In letters, two halves of one counting once. */
const length = (value: unknown) =>
  (value as string).length - ((value as string).match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
const count = (value: unknown) => Object.keys(value as object).length;

/** A number is text to the server's decoder, hence the quotes. */
const goValue = (value: unknown) => (typeof value === 'number' ? `"${value}"` : value === null ? '<nil>' : text(value));
const isPlain = (value: unknown) => kindOf(value) !== 'object' && kindOf(value) !== 'array';

function assertion<V>(
  kind: JsonKind,
  fails: (limit: number, value: V, number: string) => boolean,
  say: (limit: number, value: V, number: string) => string,
): Assertion {
  return {
    on: only(kind),
    tell: (rule, value, number) =>
      fails(rule as number, value as V, number) ? [say(rule as number, value as V, number)] : [],
  };
}

export const assertions: Readonly<Record<string, Assertion>> = {
  const: {
    on: any,
    tell: (rule, value) =>
      same(rule, value) ? [] : [isPlain(rule) ? `value must be ${goValue(rule)}` : 'const failed'],
  },
  enum: {
    on: any,
    tell: (rule, value) => ((rule as unknown[]).some((each) => same(each, value)) ? [] : [enumText(rule as unknown[])]),
  },
  format: {
    on: any,
    tell: (rule, value) => (hasFormat(value, rule as string) ? [] : [`${text(value)} is not valid ${text(rule)}`]),
  },
  minProperties: assertion<object>(
    'object',
    (limit, value) => count(value) < limit,
    (limit, value) => `minimum ${limit} properties allowed, but found ${count(value)} properties`,
  ),
  maxProperties: assertion<object>(
    'object',
    (limit, value) => count(value) > limit,
    (limit, value) => `maximum ${limit} properties allowed, but found ${count(value)} properties`,
  ),
  required: {
    on: only('object'),
    tell: (rule, value) => {
      const missing = (rule as readonly string[]).filter((name) => !Object.hasOwn(value as object, name));
      return missing.length > 0 ? [`missing properties: ${missing.map(text).join(', ')}`] : [];
    },
  },
  minItems: assertion<unknown[]>(
    'array',
    (limit, value) => value.length < limit,
    (limit, value) => `minimum ${limit} items allowed, but found ${value.length} items`,
  ),
  maxItems: assertion<unknown[]>(
    'array',
    (limit, value) => value.length > limit,
    (limit, value) => `maximum ${limit} items allowed, but found ${value.length} items`,
  ),
  uniqueItems: {
    on: only('array'),
    tell: (rule, value) => (rule === true ? pairs(value as unknown[]) : []),
  },
  minLength: assertion<string>(
    'string',
    (limit, value) => length(value) < limit,
    (limit, value) => `length must be >= ${limit}, but got ${length(value)}`,
  ),
  maxLength: assertion<string>(
    'string',
    (limit, value) => length(value) > limit,
    (limit, value) => `length must be <= ${limit}, but got ${length(value)}`,
  ),
  pattern: {
    on: only('string'),
    tell: (rule, value) => (matches(rule as string, value as string) ? [] : [`does not match pattern ${text(rule)}`]),
  },
  minimum: bound('>=', (order) => order < 0),
  exclusiveMinimum: bound('>', (order) => order <= 0),
  maximum: bound('<=', (order) => order > 0),
  exclusiveMaximum: bound('<', (order) => order >= 0),
  multipleOf: assertion<number>(
    'number',
    (base, _, number) => !isMultiple(number, `${base}`),
    (base, _, number) => `${number} not multipleOf ${goFloat(base)}`,
  ),
};

/** Numbers that the language holds for equal may be written otherwise. */
function bound(sign: string, fails: (order: number) => boolean): Assertion {
  return assertion<number>(
    'number',
    (limit, value, number) => fails(value === limit ? compared(number, `${limit}`) : value - limit),
    (limit, _, number) => `must be ${sign} ${goFloat(limit)} but found ${number}`,
  );
}

function enumText(values: readonly unknown[]): string {
  if (!values.every(isPlain)) return 'enum failed';
  return `value must be ${values.length > 1 ? 'one of ' : ''}${values.map(goValue).join(', ')}`;
}

function pairs(items: readonly unknown[]): string[] {
  return items.flatMap((item, j) =>
    items.slice(0, j).flatMap((other, i) => (same(other, item) ? [`items at index ${i} and ${j} are equal`] : [])),
  );
}
