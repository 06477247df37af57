/** What an identity's traits name it by: the server collects it while it checks them, wherever in a schema a mark stands. */

import { goText } from '../../go/text.ts';
import type { JsonSchema } from '../../json-schema/pointer.ts';
import { faultOf } from '../../json-schema/validate.ts';
import { type Objector, objectionTo } from './fault-extension.ts';

/** The extension keyword of a trait. */
export interface Marks {
  readonly credentials?: Readonly<Record<string, { readonly identifier?: boolean; readonly [key: string]: unknown }>>;
  readonly verification?: { readonly via?: string };
  readonly recovery?: { readonly via?: string };
}

export const marksOf = (rules: JsonSchema): Marks => (rules['ory.sh/kratos'] ?? {}) as Marks;

export interface Marked {
  readonly marks: Marks;
  readonly format: unknown;
  readonly value: string;
  /** Those of the marks that the server came to, and took. */
  readonly counting: readonly Objector[];
}

/** Every marked value of the traits, in the order in which they are checked. */
export function markedIn(schema: JsonSchema, traits: unknown): readonly Marked[] {
  const found: Marked[] = [];
  faultOf(schema, { traits }, (rules, value, place) => {
    if (!('ory.sh/kratos' in rules)) return [];
    const { faults, counting } = objectionTo(rules, value, place);
    found.push({ marks: marksOf(rules), format: rules.format, value: goText(value), counting });
    return faults;
  });
  return found;
}
