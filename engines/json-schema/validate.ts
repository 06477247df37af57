/**
 * Validates a value as the server's validator does. It checks the keywords in the same order, so that the text of an error
 * response is the same (ory/jsonschema `schema.go`, Kratos `identity/extension_*.go`).
 */

import { sourceTextOf } from '../go/json/json.ts';
import { kindOf } from '../go/json/kind.ts';
import { goQuote } from '../go/quote.ts';
import { applicators } from './applicators.ts';
import { assertions } from './assertions.ts';
import { draftOf, isKeywordOf, type JsonSchema } from './draft.ts';
import { type Check, combine, type Fault, fault, type SchemaLocation, unescapePointerPart } from './fault.ts';
import { resolveReference } from './pointer.ts';

/** Keywords in the server's order. A keyword for one type of value does not apply to other types. */
const order = [
  ...['const', 'enum', 'format', 'not', 'allOf', 'anyOf', 'oneOf', 'if'],
  ...['minProperties', 'maxProperties', 'required', 'properties', 'propertyNames', 'patternProperties'],
  ...['additionalProperties', 'dependencies'],
  ...['minItems', 'maxItems', 'uniqueItems', 'items', 'additionalItems', 'contains'],
  ...['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
];

const keywordsOf = new Map([4, 6, 7].map((draft) => [draft, order.filter((keyword) => isKeywordOf(draft, keyword))]));

/** The keywords that a schema uses, usually a few. */
const usedKeywords = new WeakMap<JsonSchema, readonly string[]>();

function usedKeywordsOf(rules: JsonSchema, keywords: readonly string[]): readonly string[] {
  const known = usedKeywords.get(rules) ?? keywords.filter((keyword) => rules[keyword] !== undefined);
  usedKeywords.set(rules, known);
  return known;
}

/** Checks a value against a non-standard keyword. */
export type Extension = (rules: JsonSchema, value: unknown, place: SchemaLocation) => readonly Fault[];

/** Validates a value. @returns the fault, which may have causes; undefined for a valid value */
export function faultOf(root: JsonSchema, value: unknown, extension: Extension = () => []): Fault | undefined {
  const checkIn = (document: JsonSchema): Check => {
    const keywords = keywordsOf.get(draftOf(document)) ?? [];
    const check: Check = (schema, each, place) => {
      if (schema === true || schema === undefined) return [];
      if (schema === false) return [fault(place, '', 'always fail')];
      const rules = schema as JsonSchema;
      if (typeof rules.$ref === 'string') return follow(rules, each, place);
      const number = typeof each === 'number' ? numberTextAt(value, place.instance) : '';
      const wrongType = typeFault(rules, each, place, number);
      if (wrongType) return [wrongType];
      const kind = kindOf(each);
      const found: Fault[] = [];
      for (const keyword of usedKeywordsOf(rules, keywords)) {
        const rule = rules[keyword];
        const applicator = applicators[keyword];
        const assertion = assertions[keyword];
        // In loops: a long list has more faults than `push(...)` takes arguments.
        if (applicator?.on(kind))
          for (const one of applicator.apply({ rules, value: each, place, check })) found.push(one);
        else if (assertion?.on(kind))
          for (const message of assertion.check(rule, each, number, rules)) found.push(fault(place, keyword, message));
      }
      return combine(place, [...found, ...extension(rules, each, place)]);
    };
    const follow = (rules: JsonSchema, each: unknown, place: SchemaLocation): readonly Fault[] => {
      const target = resolveReference(document, rules);
      if (!target) return [];
      const checkTarget = target.root === document ? check : checkIn(target.root);
      const causes = checkTarget(target.schema, each, { instance: place.instance, rule: target.rule });
      return causes.length > 0 ? [fault(place, '$ref', `doesn't validate with ${goQuote(target.text)}`, causes)] : [];
    };
    return check;
  };
  return checkIn(root)(root, value, { instance: '', rule: '' })[0];
}

/** The source text of the number at a pointer. The server checks its digits. */
function numberTextAt(value: unknown, pointer: string): string {
  const keys = pointer.split('/').slice(1).map(unescapePointerPart);
  const last = keys.pop();
  if (last === undefined) return `${value}`;
  const holder = keys.reduce<unknown>((part, key) => (part as JsonSchema)[key], value) as JsonSchema;
  return sourceTextOf(holder, last) ?? `${holder[last]}`;
}

function typeFault({ type }: JsonSchema, value: unknown, place: SchemaLocation, number: string): Fault | undefined {
  if (type === undefined) return undefined;
  const allowed = ([] as unknown[]).concat(type) as readonly string[];
  const kind = kindOf(value);
  // The server does not accept `1e21` and `1.0` as integers.
  const fits = allowed.includes(kind) || (allowed.includes('integer') && kind === 'number' && /^-?\d+$/.test(number));
  return fits ? undefined : fault(place, 'type', `expected ${allowed.join(' or ')}, but got ${kind}`);
}
