/** The keywords of each JSON Schema draft. The server ignores keywords that are newer than a schema's draft. */

/** A JSON Schema, or any object inside one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const drafts: Readonly<Record<string, number>> = {
  'http://json-schema.org/draft-04/schema#': 4,
  'http://json-schema.org/draft-06/schema#': 6,
};
const since: Readonly<Record<string, number>> = {
  const: 6,
  propertyNames: 6,
  contains: 6,
  if: 7,
  contentEncoding: 7,
  contentMediaType: 7,
};

/** The number of a schema's draft; the newest one if `$schema` names none. */
export const draftOf = ({ $schema }: JsonSchema): number => drafts[String($schema)] ?? 7;

export const isKeywordOf = (draft: number, keyword: string): boolean => draft >= (since[keyword] ?? 0);

/** Whether a schema has a condition with a consequence. The server ignores an `if` without `then` and `else`. */
export const isConditional = ({ if: condition, then: met, else: unmet }: JsonSchema): boolean =>
  condition !== undefined && (met !== undefined || unmet !== undefined);
