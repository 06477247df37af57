/**
 * Checks a value the way the server's validator does, rule by rule in its order, so that the text of
 * an error answer is the same (ory/jsonschema `schema.go`, Kratos `identity/extension_*.go`).
 */

import { spellingOf } from '../go/json/json.ts';
import { kindOf } from '../go/json/kind.ts';
import { applicators } from './applicators.ts';
import { assertions } from './assertions.ts';
import { draftOf, isOf } from './draft.ts';
import { type Check, combine, type Fault, fault, nameOf, type SchemaLocation } from './fault.ts';
import { type JsonSchema, resolvePointer } from './pointer.ts';

/** The server's order; a rule of one kind of value is no rule for another. */
const order = [
  ...['const', 'enum', 'format', 'not', 'allOf', 'anyOf', 'oneOf', 'if'],
  ...['minProperties', 'maxProperties', 'required', 'properties', 'propertyNames', 'patternProperties'],
  ...['additionalProperties', 'dependencies'],
  ...['minItems', 'maxItems', 'uniqueItems', 'items', 'additionalItems', 'contains'],
  ...['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
];

const keywordsOf = new Map([4, 6, 7].map((draft) => [draft, order.filter((keyword) => isOf(draft, keyword))]));

/** Those of a schema that say something: most say little. */
const saying = new WeakMap<JsonSchema, readonly string[]>();

function sayingOf(rules: JsonSchema, keywords: readonly string[]): readonly string[] {
  const known = saying.get(rules) ?? keywords.filter((keyword) => rules[keyword] !== undefined);
  saying.set(rules, known);
  return known;
}

/** What a keyword beyond the standard has against a value. */
export type Extension = (rules: JsonSchema, value: unknown, place: SchemaLocation) => readonly Fault[];

/** What is wrong with a value: nothing, or one fault that may have causes. */
export function faultOf(root: JsonSchema, value: unknown, extension: Extension = () => []): Fault | undefined {
  const keywords = keywordsOf.get(draftOf(root)) ?? [];
  const check: Check = (schema, each, place) => {
    if (schema === true || schema === undefined) return [];
    if (schema === false) return [fault(place, '', 'always fail')];
    const rules = schema as JsonSchema;
    if (typeof rules.$ref === 'string') return follow(rules.$ref, each, place);
    const number = typeof each === 'number' ? writtenAt(value, place.instance) : '';
    const wrongType = typeFault(rules, each, place, number);
    if (wrongType) return [wrongType];
    const kind = kindOf(each);
    const found: Fault[] = [];
    for (const keyword of sayingOf(rules, keywords)) {
      const rule = rules[keyword];
      const applicator = applicators[keyword];
      const assertion = assertions[keyword];
      // One by one: a list has as many as whoever sends it likes, a call takes only so many.
      if (applicator?.on(kind))
        for (const one of applicator.apply({ rules, value: each, place, check })) found.push(one);
      else if (assertion?.on(kind))
        for (const message of assertion.tell(rule, each, number)) found.push(fault(place, keyword, message));
    }
    return combine(place, [...found, ...extension(rules, each, place)]);
  };
  const follow = (reference: string, each: unknown, place: SchemaLocation): readonly Fault[] => {
    const causes = check(resolvePointer(root, reference), each, { instance: place.instance, rule: reference.slice(1) });
    return causes.length > 0
      ? [fault(place, '$ref', `doesn't validate with ${JSON.stringify(reference)}`, causes)]
      : [];
  };
  return check(root, value, { instance: '', rule: '' })[0];
}

/** How the number at a pointer was written: the server goes by its digits. */
function writtenAt(value: unknown, pointer: string): string {
  const keys = pointer.split('/').slice(1).map(nameOf);
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((part, key) => (part as JsonSchema)[key], value) as JsonSchema;
  return spellingOf(holder, last) ?? `${holder[last]}`;
}

function typeFault({ type }: JsonSchema, value: unknown, place: SchemaLocation, number: string): Fault | undefined {
  if (type === undefined) return undefined;
  const allowed = ([] as unknown[]).concat(type) as readonly string[];
  const kind = kindOf(value);
  // `1e21` and `1.0` are no integers.
  const fits = allowed.includes(kind) || (allowed.includes('integer') && kind === 'number' && /^-?\d+$/.test(number));
  return fits ? undefined : fault(place, 'type', `expected ${allowed.join(' or ')}, but got ${kind}`);
}
