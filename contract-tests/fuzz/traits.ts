import { valueAt } from '../kit/index.ts';
import { sampleOf } from './sample.ts';

/** A trait of the identity schema. */
interface Trait {
  readonly name: string;
  readonly required: boolean;
  readonly schema: unknown;
}

/** Returns the first level of an identity schema's traits. */
export const traitsOf = (schema: unknown): readonly Trait[] => membersOf(valueAt(schema, 'properties.traits'));

function membersOf(schema: unknown): Trait[] {
  const required = valueAt(schema, 'required');
  return Object.entries((valueAt(schema, 'properties') ?? {}) as object).map(([name, each]) => ({
    name,
    required: Array.isArray(required) && required.includes(name),
    schema: each,
  }));
}

/** Candidates for a text that matches a pattern. The person's own come first, because values may have to be unique. */
const wordsOf = (person: string) => [`<word:${person}>`, `<email:${person}>`, 'Ada', 'ada', 'ADA', '12345', 'A1'];

/** Replaces references by values of their form, to test them against a pattern. */
const filled = (text: string) =>
  text
    .replace(/^<email:.*>$/, 'person-0a1b2c3d@example.org')
    .replace(/^<word:.*>$/, 'person-0a1b2c3d')
    .replace(/<digits:(\d+):[^<>]*>/, (_, length: string) => '4'.repeat(Number(length)));

/** Returns a text that matches a pattern; undefined if none is known or JavaScript cannot read the pattern. */
function matching(pattern: string, person: string): string | undefined {
  try {
    const expression = new RegExp(pattern, 'u');
    const words = [...wordsOf(person), sampleOf(pattern, person)];
    return words.find((word) => word !== undefined && expression.test(filled(word)));
  } catch {
    return undefined;
  }
}

/** Returns a valid value for a trait by its name and type, unique to the person where it has to be. */
export function traitValue(name: string, type: string, person: string, pattern?: unknown): unknown {
  const word = typeof pattern === 'string' ? matching(pattern, person) : undefined;
  if (word !== undefined) return word;
  // Only the main address, which people sign in with, has no suffix.
  if (type === 'email' || /mail$/.test(name))
    return /(^|\.)e?mail$/.test(name) ? `<email:${person}>` : `<email:${person}.${name}>`;
  if (type === 'tel') return name === 'phone' ? `<phone:${person}>` : `<phone:${person}.${name}>`;
  if (type === 'checkbox' || type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return 7;
  if (type === 'url' || type === 'uri') return 'https://example.org/';
  if (type === 'date') return '1999-12-31';
  if (type === 'array') return [];
  if (type === 'object') return {};
  return /^(user|nick)/.test(name) ? `${name}-<email:${person}>` : 'Ada';
}

/** Returns traits for a new identity: the required ones, and those that `wants` accepts. */
export function traitsFor(traits: readonly Trait[], person: string, wants: (name: string) => boolean): object {
  return Object.fromEntries(
    traits
      .filter(({ name, required }) => required || /^e?mail$/.test(name) || wants(name))
      .map(({ name, schema }) => {
        const options = valueAt(schema, 'enum');
        if (Array.isArray(options)) return [name, options[0]];
        const inner = membersOf(schema);
        if (inner.length > 0) return [name, traitsFor(inner, person, wants)];
        const type = String(valueAt(schema, 'format') ?? valueAt(schema, 'type'));
        return [name, traitValue(name, type, person, valueAt(schema, 'pattern'))];
      }),
  );
}
