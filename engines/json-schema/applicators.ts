/** Keywords that apply further schemas to a value or its parts. */

import { decodeBase64 } from '../go/base64.ts';
import { firstJson } from '../go/json/json.ts';
import { anyKind, type JsonKind, onlyKind } from '../go/json/kind.ts';
import { goQuote } from '../go/quote.ts';
import { fromUtf8 } from '../go/utf8.ts';
import { isConditional, type JsonSchema } from './draft.ts';
import { type Check, type Fault, fault, pointerPart, type SchemaLocation } from './fault.ts';
import { matches } from './pattern.ts';

interface Subject {
  readonly rules: JsonSchema;
  readonly value: unknown;
  readonly place: SchemaLocation;
  readonly check: Check;
}

interface Applicator {
  on(kind: JsonKind): boolean;
  apply(subject: Subject): readonly Fault[];
}

type Members = Readonly<Record<string, unknown>>;
type Schemas = readonly unknown[];

/** The location of a part of a value and its schema. The pointers are computed only if there is a fault. */
class PartLocation implements SchemaLocation {
  readonly #above: SchemaLocation;
  readonly #rule: readonly (string | number)[];
  readonly #member: string | number | undefined;

  constructor(above: SchemaLocation, rule: readonly (string | number)[], member?: string | number) {
    this.#above = above;
    this.#rule = rule;
    this.#member = member;
  }

  get instance(): string {
    const above = this.#above.instance;
    return this.#member === undefined ? above : `${above}/${pointerPart(`${this.#member}`)}`;
  }

  get rule(): string {
    return [this.#above.rule, ...this.#rule.map((part) => pointerPart(`${part}`))].join('/');
  }
}

const locationOf = (
  place: SchemaLocation,
  rule: string | readonly (string | number)[],
  member?: string | number,
): SchemaLocation => new PartLocation(place, typeof rule === 'string' ? [rule] : rule, member);

/** The faults of a value under each branch. @param enough stop after this number of branches without faults */
function branches({ rules, value, place, check }: Subject, keyword: string, enough = Number.POSITIVE_INFINITY) {
  const results: (readonly Fault[])[] = [];
  for (const [index, schema] of (rules[keyword] as Schemas).entries()) {
    if (results.filter(({ length }) => length === 0).length >= enough) break;
    results.push(check(schema, value, locationOf(place, [keyword, index])));
  }
  return results;
}

export const applicators: Readonly<Record<string, Applicator>> = {
  not: {
    on: anyKind,
    apply: ({ rules, value, place, check }) =>
      check(rules.not, value, place).length === 0 ? [fault(place, 'not', 'not failed')] : [],
  },
  allOf: {
    on: anyKind,
    apply: (subject) =>
      branches(subject, 'allOf').flatMap((causes, index) =>
        causes.length > 0 ? [fault(subject.place, `allOf/${index}`, 'allOf failed', causes)] : [],
      ),
  },
  anyOf: {
    on: anyKind,
    apply: (subject) => {
      const results = branches(subject, 'anyOf', 1);
      return results.every((causes) => causes.length > 0)
        ? [fault(subject.place, 'anyOf', 'anyOf failed', results.flat())]
        : [];
    },
  },
  oneOf: {
    on: anyKind,
    apply: (subject) => {
      const results = branches(subject, 'oneOf', 2);
      const [first, second] = results.flatMap((causes, index) => (causes.length === 0 ? [index] : []));
      if (first === undefined) return [fault(subject.place, 'oneOf', 'oneOf failed', results.flat())];
      return second === undefined
        ? []
        : [fault(subject.place, 'oneOf', `valid against schemas at indexes ${first} and ${second}`)];
    },
  },
  if: {
    on: anyKind,
    apply: ({ rules, value, place, check }) => {
      if (!isConditional(rules)) return [];
      const way = check(rules.if, value, locationOf(place, 'if')).length === 0 ? 'then' : 'else';
      const causes = check(rules[way], value, locationOf(place, way));
      return causes.length > 0 ? [fault(place, way, `if-${way} failed`, causes)] : [];
    },
  },
  properties: {
    on: onlyKind('object'),
    apply: ({ rules, value, place, check }) =>
      Object.entries(rules.properties as Members).flatMap(([name, schema]) =>
        Object.hasOwn(value as Members, name)
          ? check(schema, (value as Members)[name], locationOf(place, ['properties', name], name))
          : [],
      ),
  },
  propertyNames: {
    on: onlyKind('object'),
    apply: ({ rules, value, place, check }) =>
      Object.keys(value as Members).flatMap((name) =>
        check(rules.propertyNames, name, locationOf(place, 'propertyNames', name)),
      ),
  },
  patternProperties: {
    on: onlyKind('object'),
    apply: ({ rules, value, place, check }) =>
      Object.entries(rules.patternProperties as Members).flatMap(([pattern, schema]) =>
        Object.entries(value as Members).flatMap(([name, member]) =>
          matches(pattern, name) ? check(schema, member, locationOf(place, ['patternProperties', pattern], name)) : [],
        ),
      ),
  },
  additionalProperties: { on: onlyKind('object'), apply: checkAdditionalProperties },
  dependencies: {
    on: onlyKind('object'),
    apply: ({ rules, value, place, check }) =>
      Object.entries(rules.dependencies as Members).flatMap(([name, needed]) => {
        if (!Object.hasOwn(value as Members, name)) return [];
        const rule = `dependencies/${pointerPart(name)}`;
        if (!Array.isArray(needed)) return check(needed, value, locationOf(place, ['dependencies', name]));
        return (needed as readonly string[]).flatMap((other, index) =>
          Object.hasOwn(value as Members, other)
            ? []
            : [
                fault(
                  place,
                  `${rule}/${index}`,
                  `property ${goQuote(other)} is required, if ${goQuote(name)} property exists`,
                ),
              ],
        );
      }),
  },
  items: {
    on: onlyKind('array'),
    apply: ({ rules, value, place, check }) =>
      (value as unknown[]).flatMap((item, index) => {
        if (!Array.isArray(rules.items)) return check(rules.items, item, locationOf(place, 'items', index));
        return check((rules.items as Schemas)[index], item, locationOf(place, ['items', index], index));
      }),
  },
  additionalItems: {
    on: onlyKind('array'),
    apply: ({ rules, value, place, check }) => {
      if (!Array.isArray(rules.items)) return [];
      const [allowed, found] = [rules.items.length, (value as unknown[]).length];
      if (rules.additionalItems === false)
        return found > allowed
          ? [fault(place, 'additionalItems', `only ${allowed} items are allowed, but found ${found} items`)]
          : [];
      return (value as unknown[])
        .slice(allowed)
        .flatMap((item, index) =>
          check(rules.additionalItems, item, locationOf(place, 'additionalItems', allowed + index)),
        );
    },
  },
  contains: {
    on: onlyKind('array'),
    apply: ({ rules, value, place, check }) => {
      const results: (readonly Fault[])[] = [];
      const found = (value as unknown[]).some(
        (item, index) =>
          results[results.push(check(rules.contains, item, locationOf(place, 'contains', index))) - 1]?.length === 0,
      );
      return found ? [] : [fault(place, 'contains', 'contains failed', results.flat())];
    },
  },
  contentEncoding: {
    on: onlyKind('string'),
    apply: ({ rules: { contentEncoding: encoding }, value, place }) =>
      encoding === 'base64' && decoded(value as string) === undefined
        ? [fault(place, 'contentEncoding', `${goQuote(value as string)} is not base64 encoded`)]
        : [],
  },
  contentMediaType: {
    on: onlyKind('string'),
    apply: ({ rules: { contentEncoding: encoding = '', contentMediaType: type }, value, place }) => {
      const content =
        encoding === '' ? (value as string) : encoding === 'base64' ? decoded(value as string) : undefined;
      return type === 'application/json' && content !== undefined && !isJson(content)
        ? [fault(place, 'contentMediaType', 'value is not of mediatype "application/json"')]
        : [];
    },
  },
};

function decoded(text: string): string | undefined {
  const bytes = /[ \t\f]|^(?:.{4})*.{1,3}$/.test(text.replaceAll(/[\r\n]/g, '')) ? undefined : decodeBase64(text);
  return bytes && fromUtf8(bytes);
}

function isJson(text: string): boolean {
  try {
    firstJson(text);
    return true;
  } catch {
    return false;
  }
}

function checkAdditionalProperties({ rules, value, place, check }: Subject): readonly Fault[] {
  const known = new Set(Object.keys((rules.properties ?? {}) as Members));
  const patterns = Object.keys((rules.patternProperties ?? {}) as Members);
  const names = Object.keys(value as Members).filter(
    (name) => !known.has(name) && !patterns.some((pattern) => matches(pattern, name)),
  );
  if (rules.additionalProperties !== false)
    return names.flatMap((name) =>
      check(rules.additionalProperties, (value as Members)[name], locationOf(place, 'additionalProperties', name)),
    );
  const list = names.map(goQuote).join(', ');
  return names.length > 0 ? [fault(place, 'additionalProperties', `additionalProperties ${list} not allowed`)] : [];
}
