/** Values for the traits of any identity schema. */
import { faultOf, faultText, isSchema, type JsonSchema } from '@members/engines/json-schema';
import type { SchemaPath } from '../kratos/schema/paths.ts';
import { ScenarioError } from './visitor.ts';

type Traits = Readonly<Record<string, unknown>>;

/** How many random values are tried. */
const attempts = 20;

/** A number that is the same for the same person, and another one for others. */
const seedOf = (person: string) =>
  [...person].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** Returns `made` with the values of `chosen`. */
const merged = (made: Traits, chosen: Traits): Traits => ({
  ...made,
  ...Object.fromEntries(
    Object.entries(chosen).map(([key, value]) => {
      const inner = made[key];
      return [key, isSchema(value) ? merged(isSchema(inner) ? inner : {}, value) : value];
    }),
  ),
});

/** Creates the functions that find values for the traits of an identity schema. */
export async function createValues(schema: JsonSchema) {
  const { generateSync } = await import('json-schema-faker');
  const generate = (rules: JsonSchema, seed: number): unknown =>
    generateSync(rules, {
      seed,
      // Required members only.
      optionalsProbability: 0,
      useDefaultValue: true,
      useExamplesValue: true,
      formats: { tel: (random) => `+4179${random.int(2_000_000, 9_999_999)}` },
    });
  /** The rules of one trait, with the definitions that they may refer to. */
  const alone = ({ schema: rules }: SchemaPath): JsonSchema => ({
    $schema: schema.$schema,
    definitions: schema.definitions ?? {},
    ...rules,
  });
  const fits = (path: SchemaPath, value: unknown) => faultOf(alone(path), value) === undefined;

  return {
    /** Whether a trait takes a value. */
    fits,
    /** Returns the first wish that a trait takes, or a value of the person's own. @throws ScenarioError if there is none */
    one(path: SchemaPath, wishes: readonly string[], person: string): string {
      const wish = wishes.find((each) => fits(path, each));
      if (wish !== undefined) return wish;
      // The library follows either the format or the pattern.
      const { format: _, ...rules } = alone(path);
      const [local = ''] = person.split('@');
      for (let tried = 0; tried < attempts; tried++) {
        const seed = seedOf(person) + tried;
        const byPattern = `${generate(rules, seed)}`;
        const made = [generate(alone(path), seed), byPattern, `${local}@${byPattern.split('@').at(-1)}`];
        const value = made.find((each) => fits(path, each));
        if (value !== undefined) return `${value}`;
      }
      throw new ScenarioError(`no value was found for ${path.name}; its "examples" can name one`);
    },
    /**
     * Returns all required traits of a person.
     *
     * @param chosen the values of some traits
     * @throws ScenarioError if no valid values are found
     */
    all(chosen: Traits, person: string): Traits {
      let problem = '';
      for (let tried = 0; tried < attempts; tried++) {
        const made = generate({ ...schema, required: ['traits'] }, seedOf(person) + tried) as { traits?: Traits };
        const traits = merged(made.traits ?? {}, chosen);
        const found = faultOf(schema, { traits });
        if (!found) return traits;
        problem = faultText(found).replaceAll(/\s*\n\s*/g, '; ');
      }
      throw new ScenarioError(`no values were found for its traits (${problem}); "examples" can name them`);
    },
  };
}
