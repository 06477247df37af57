/** Keywords that check a single value, with the server's messages. */

import { compareNumbers, isMultiple } from '../go/json/big-float.ts';
import { goFloat } from '../go/json/float.ts';
import { anyKind, type JsonKind, jsonEqual, kindOf, onlyKind } from '../go/json/kind.ts';
import { goQuote } from '../go/quote.ts';
import { hasFormat } from './formats.ts';
import { matches } from './pattern.ts';

interface Assertion {
  on(kind: JsonKind): boolean;
  /** The messages for a violated rule. @param number source text of the value, if it is a number */
  check(rule: unknown, value: unknown, number: string): readonly string[];
}

const text = (value: unknown) => (typeof value === 'string' ? goQuote(value) : JSON.stringify(value));
/** Length in code points. */
const length = (value: unknown) =>
  (value as string).length - ((value as string).match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
const count = (value: unknown) => Object.keys(value as object).length;

/** A value as in the server's messages. Its decoder keeps numbers as texts, hence the quotes. */
const goValue = (value: unknown) => (typeof value === 'number' ? `"${value}"` : value === null ? '<nil>' : text(value));
const isPlain = (value: unknown) => kindOf(value) !== 'object' && kindOf(value) !== 'array';

function assertion<V>(
  kind: JsonKind,
  fails: (limit: number, value: V, number: string) => boolean,
  message: (limit: number, value: V, number: string) => string,
): Assertion {
  return {
    on: onlyKind(kind),
    check: (rule, value, number) =>
      fails(rule as number, value as V, number) ? [message(rule as number, value as V, number)] : [],
  };
}

export const assertions: Readonly<Record<string, Assertion>> = {
  const: {
    on: anyKind,
    check: (rule, value) =>
      jsonEqual(rule, value) ? [] : [isPlain(rule) ? `value must be ${goValue(rule)}` : 'const failed'],
  },
  enum: {
    on: anyKind,
    check: (rule, value) =>
      (rule as unknown[]).some((each) => jsonEqual(each, value)) ? [] : [enumText(rule as unknown[])],
  },
  format: {
    on: anyKind,
    check: (rule, value) => (hasFormat(value, rule as string) ? [] : [`${text(value)} is not valid ${text(rule)}`]),
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
    on: onlyKind('object'),
    check: (rule, value) => {
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
    on: onlyKind('array'),
    check: (rule, value) => (rule === true ? pairs(value as unknown[]) : []),
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
    on: onlyKind('string'),
    check: (rule, value) => (matches(rule as string, value as string) ? [] : [`does not match pattern ${text(rule)}`]),
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

/** A limit for numbers. Numbers that are equal in JavaScript are compared by their source texts. */
function bound(sign: string, fails: (order: number) => boolean): Assertion {
  return assertion<number>(
    'number',
    (limit, value, number) => fails(value === limit ? compareNumbers(number, `${limit}`) : value - limit),
    (limit, _, number) => `must be ${sign} ${goFloat(limit)} but found ${number}`,
  );
}

function enumText(values: readonly unknown[]): string {
  if (!values.every(isPlain)) return 'enum failed';
  return `value must be ${values.length > 1 ? 'one of ' : ''}${values.map(goValue).join(', ')}`;
}

function pairs(items: readonly unknown[]): string[] {
  return items.flatMap((item, j) =>
    items.slice(0, j).flatMap((other, i) => (jsonEqual(other, item) ? [`items at index ${i} and ${j} are equal`] : [])),
  );
}
