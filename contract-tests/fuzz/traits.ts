import { at } from '../kit/index.ts';
import { sampleOf } from './sample.ts';

/** A trait of the identity schema, as far as walks care. */
interface Trait {
  readonly name: string;
  readonly required: boolean;
  readonly schema: unknown;
}

/** The first level of an identity schema's traits. */
export const traitsOf = (schema: unknown): readonly Trait[] => membersOf(at(schema, 'properties.traits'));

function membersOf(schema: unknown): Trait[] {
  const required = at(schema, 'required');
  return Object.entries((at(schema, 'properties') ?? {}) as object).map(([name, each]) => ({
    name,
    required: Array.isArray(required) && required.includes(name),
    schema: each,
  }));
}

/** The words among which one is looked for that a pattern takes: somebody's own first, since others may not have it. */
const wordsOf = (person: string) => [`<word:${person}>`, `<email:${person}>`, 'Ada', 'ada', 'ADA', '12345', 'A1'];

/** What references become, more or less. */
const filled = (text: string) =>
  text
    .replace(/^<email:.*>$/, 'person-0a1b2c3d@example.org')
    .replace(/^<word:.*>$/, 'person-0a1b2c3d')
    .replace(/<digits:(\d+):[^<>]*>/, (_, length: string) => '4'.repeat(Number(length)));

/** A text of that pattern, as far as one is known; patterns that only Go can read take any. */
function matching(pattern: string, person: string): string | undefined {
  try {
    const expression = new RegExp(pattern, 'u');
    const words = [...wordsOf(person), sampleOf(pattern, person)];
    return words.find((word) => word !== undefined && expression.test(filled(word)));
  } catch {
    return undefined;
  }
}

/** A value that suits a trait, by its name and what a schema or a form's field says its type is; nobody else has it. */
export function suiting(name: string, type: string, person: string, pattern?: unknown): unknown {
  const word = typeof pattern === 'string' ? matching(pattern, person) : undefined;
  if (word !== undefined) return word;
  // The address that people sign in with has no other name.
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

/** Traits for somebody, as administrators give them: what is required, and some of the rest. */
export function traitsFor(traits: readonly Trait[], person: string, wants: (name: string) => boolean): object {
  return Object.fromEntries(
    traits
      .filter(({ name, required }) => required || /^e?mail$/.test(name) || wants(name))
      .map(({ name, schema }) => {
        const options = at(schema, 'enum');
        if (Array.isArray(options)) return [name, options[0]];
        const inner = membersOf(schema);
        if (inner.length > 0) return [name, traitsFor(inner, person, wants)];
        const type = String(at(schema, 'format') ?? at(schema, 'type'));
        return [name, suiting(name, type, person, at(schema, 'pattern'))];
      }),
  );
}
