type Tree = Readonly<Record<string, unknown>>;

/** A trait that a form can ask for. */
export interface Trait {
  readonly path: readonly string[];
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'number' | 'checkbox';
  readonly required: boolean;
}

const treeOf = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {});

const inputs: Readonly<Record<string, Trait['type']>> = { boolean: 'checkbox', number: 'number', integer: 'number' };
const formats: Readonly<Record<string, Trait['type']>> = { email: 'email', tel: 'tel' };

function within(schema: Tree, path: readonly string[], due: boolean): readonly Trait[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(treeOf(schema.properties)).flatMap(([name, value]): readonly Trait[] => {
    const trait = treeOf(value);
    const at = [...path, name];
    const isDue = due && required.includes(name);
    if (trait.type === 'object') return within(trait, at, isDue);
    const type = trait.type === 'string' ? (formats[`${trait.format}`] ?? 'text') : inputs[`${trait.type}`];
    if (type === undefined) return [];
    return [{ path: at, label: typeof trait.title === 'string' ? trait.title : at.join('.'), type, required: isDue }];
  });
}

/** The traits of an identity schema that are texts, numbers and yes or no; the others can be given as JSON afterwards. */
export const traitsOf = (schema: unknown): readonly Trait[] =>
  within(treeOf(treeOf(treeOf(schema).properties).traits), [], true);

const values: Readonly<Record<string, (given: string) => unknown>> = {
  number: Number,
  checkbox: () => true,
};

/** Traits as Kratos takes them; what was left out is not there. */
export function filled(traits: readonly Trait[], data: FormData): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const { path, type } of traits) {
    const given = data.get(path.join('.'));
    if (given === null || given === '') continue;
    let place = whole;
    for (const name of path.slice(0, -1)) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[path.at(-1) ?? ''] = (values[type] ?? String)(String(given));
  }
  return whole;
}
