type JsonObject = Readonly<Record<string, unknown>>;

/** A trait with a form field. */
export interface Trait {
  readonly path: readonly string[];
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'number' | 'checkbox';
  readonly required: boolean;
}

const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {};

const inputs: Readonly<Record<string, Trait['type']>> = { boolean: 'checkbox', number: 'number', integer: 'number' };
const formats: Readonly<Record<string, Trait['type']>> = { email: 'email', tel: 'tel' };

function traitsWithin(schema: JsonObject, path: readonly string[], due: boolean): readonly Trait[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(objectOf(schema.properties)).flatMap(([name, value]): readonly Trait[] => {
    const trait = objectOf(value);
    const at = [...path, name];
    const isDue = due && required.includes(name);
    if (trait.type === 'object') return traitsWithin(trait, at, isDue);
    const type = trait.type === 'string' ? (formats[`${trait.format}`] ?? 'text') : inputs[`${trait.type}`];
    if (type === undefined) return [];
    return [{ path: at, label: typeof trait.title === 'string' ? trait.title : at.join('.'), type, required: isDue }];
  });
}

/** Returns the string, number and boolean traits of an identity schema. Other traits can be edited as JSON. */
export const traitsOf = (schema: unknown): readonly Trait[] =>
  traitsWithin(objectOf(objectOf(objectOf(schema).properties).traits), [], true);

const values: Readonly<Record<string, (given: string) => unknown>> = {
  number: Number,
  checkbox: () => true,
};

/** Returns the traits of a submitted form. Empty fields are left out. */
export function traitsFromForm(traits: readonly Trait[], data: FormData): Record<string, unknown> {
  const traitValues: Record<string, unknown> = {};
  for (const { path, type } of traits) {
    const given = data.get(path.join('.'));
    if (given === null || given === '') continue;
    let parent = traitValues;
    for (const name of path.slice(0, -1)) {
      parent[name] ??= {};
      parent = parent[name] as Record<string, unknown>;
    }
    parent[path.at(-1) ?? ''] = (values[type] ?? String)(String(given));
  }
  return traitValues;
}
