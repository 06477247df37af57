/** Which keywords count, by the draft of JSON Schema that a schema states: the server passes over those that came later. */
import type { JsonSchema } from './pointer.ts';

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

/** The number of the draft; the newest where none is stated. */
export const draftOf = ({ $schema }: JsonSchema): number => drafts[String($schema)] ?? 7;

/** Whether a keyword is one of that draft. */
export const isOf = (draft: number, keyword: string): boolean => draft >= (since[keyword] ?? 0);

/** Whether a condition leads to anything: one that does not is passed over. */
export const isConditional = ({ if: condition, then: met, else: unmet }: JsonSchema): boolean =>
  condition !== undefined && (met !== undefined || unmet !== undefined);
