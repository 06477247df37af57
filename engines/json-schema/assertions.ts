/** Keywords that check a single value, with the server's messages. */

import { bigFloatText, compareNumbers, isMultiple } from '../go/json/big-float.ts';
import { sourceTextOf } from '../go/json/json.ts';
import { anyKind, type JsonKind, jsonEqual, kindOf, onlyKind } from '../go/json/kind.ts';
import { goQuote, goQuoteAny } from '../go/quote.ts';
import type { JsonSchema } from './draft.ts';
import { hasFormat } from './formats.ts';
import { matches } from './pattern.ts';

interface Assertion {
  on(kind: JsonKind): boolean;
  /**
   * The messages for a violated rule.
   * @param number source text of the value, if it is a number
   * @param rules the schema that has the rule
   */
  check(rule: unknown, value: unknown, number: string, rules: JsonSchema): readonly string[];
}

/** Length in code points. */
const length = (value: unknown) =>
  (value as string).length - ((value as string).match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
const count = (value: unknown) => Object.keys(value as object).length;

/** The source text of a number in a schema. */
const numberText = (holder: object, key: string) =>
  sourceTextOf(holder, key) ?? `${(holder as Readonly<Record<string, unknown>>)[key]}`;

/** A member of a schema as in the server's messages. Its decoder keeps numbers as texts, hence the quotes. */
function goValue(holder: object, key: string): string {
  const value = (holder as Readonly<Record<string, unknown>>)[key];
  if (value === null) return '<nil>';
  return typeof value === 'boolean' ? `${value}` : goQuote(typeof value === 'string' ? value : numberText(holder, key));
}
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
    check: (rule, value, _, rules) =>
      jsonEqual(rule, value) ? [] : [isPlain(rule) ? `value must be ${goValue(rules, 'const')}` : 'const failed'],
  },
  enum: {
    on: anyKind,
    check: (rule, value) =>
      (rule as unknown[]).some((each) => jsonEqual(each, value)) ? [] : [enumText(rule as unknown[])],
  },
  format: {
    on: anyKind,
    check: (rule, value, number) =>
      hasFormat(value, rule as string)
        ? []
        : [`${goQuoteAny(number === '' ? value : number)} is not valid ${goQuote(rule as string)}`],
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
      return missing.length > 0 ? [`missing properties: ${missing.map(goQuote).join(', ')}`] : [];
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
    check: (rule, value) =>
      matches(rule as string, value as string) ? [] : [`does not match pattern ${goQuote(rule as string)}`],
  },
  minimum: bound('minimum', '>=', (order) => order < 0),
  exclusiveMinimum: bound('exclusiveMinimum', '>', (order) => order <= 0),
  maximum: bound('maximum', '<=', (order) => order > 0),
  exclusiveMaximum: bound('exclusiveMaximum', '<', (order) => order >= 0),
  multipleOf: {
    on: onlyKind('number'),
    check: (_, _value, number, rules) => {
      const base = numberText(rules, 'multipleOf');
      return isMultiple(number, base) ? [] : [`${number} not multipleOf ${bigFloatText(base)}`];
    },
  },
};

/** In draft 4, `exclusiveMinimum: true` makes `minimum` exclusive. */
const exclusive: Readonly<Record<string, string>> = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' };
const inclusive: Readonly<Record<string, string>> = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' };

/** A limit for numbers. Numbers that are equal in JavaScript are compared by their source texts. */
function bound(keyword: string, sign: string, fails: (order: number) => boolean): Assertion {
  return {
    on: onlyKind('number'),
    check: (rule, value, number, rules) => {
      if (rule === false || rules[exclusive[keyword] ?? ''] === true) return [];
      const key = rule === true ? (inclusive[keyword] ?? '') : keyword;
      const limit = rules[key];
      if (typeof limit !== 'number') return [];
      const text = numberText(rules, key);
      return fails(value === limit ? compareNumbers(number, text) : (value as number) - limit)
        ? [`must be ${sign} ${bigFloatText(text)} but found ${number}`]
        : [];
    },
  };
}

function enumText(values: readonly unknown[]): string {
  if (!values.every(isPlain)) return 'enum failed';
  return `value must be ${values.length > 1 ? 'one of ' : ''}${values.map((_, index) => goValue(values, `${index}`)).join(', ')}`;
}

function pairs(items: readonly unknown[]): string[] {
  return items.flatMap((item, j) =>
    items.slice(0, j).flatMap((other, i) => (jsonEqual(other, item) ? [`items at index ${i} and ${j} are equal`] : [])),
  );
}
