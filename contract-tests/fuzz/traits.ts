import { at } from '../kit/index.ts';

/** A trait of the identity schema, as far as walks care. */
interface Trait {
  readonly name: string;
  readonly required: boolean;
  readonly schema: unknown;
}

/** The first level of an identity schema's traits. */
export function traitsOf(schema: unknown): readonly Trait[] {
  const required = at(schema, 'properties.traits.required');
  return Object.entries((at(schema, 'properties.traits.properties') ?? {}) as object).map(([name, each]) => ({
    name,
    required: Array.isArray(required) && required.includes(name),
    schema: each,
  }));
}

/** A value that suits a trait, by its name and what a schema or a form's field says its type is; nobody else has it. */
export function suiting(name: string, type: string, person: string): unknown {
  if (type === 'email' || /mail$/.test(name))
    return name === 'email' ? `<email:${person}>` : `<email:${person}.${name}>`;
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
      .filter(({ name, required }) => required || name === 'email' || wants(name))
      .map(({ name, schema }) => {
        const options = at(schema, 'enum');
        const type = String(at(schema, 'format') ?? at(schema, 'type'));
        return [name, Array.isArray(options) ? options[0] : suiting(name, type, person)];
      }),
  );
}
