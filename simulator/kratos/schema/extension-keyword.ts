/**
 * Finds traits with Kratos's extension keyword (`ory.sh/kratos`). Like Kratos, it collects them while it validates, so
 * it finds them anywhere in a schema.
 */

import { goText } from '@members/engines/go/text';
import { faultOf, type JsonSchema } from '@members/engines/json-schema';
import { checkExtension, type ExtensionCheck } from './extension-checks.ts';

export interface ExtensionKeyword {
  readonly credentials?: Readonly<Record<string, { readonly identifier?: boolean; readonly [key: string]: unknown }>>;
  readonly verification?: { readonly via?: string };
  readonly recovery?: { readonly via?: string };
}

/** The extension keyword of a schema; empty if it has none. */
export const extensionOf = (rules: JsonSchema): ExtensionKeyword => (rules['ory.sh/kratos'] ?? {}) as ExtensionKeyword;

export interface MarkedTrait {
  readonly extension: ExtensionKeyword;
  readonly format: unknown;
  readonly value: string;
  /** The checks of the keyword that ran and passed. */
  readonly passed: readonly ExtensionCheck[];
}

/** Every marked trait, in the order of validation. */
export function markedTraits(schema: JsonSchema, traits: unknown): readonly MarkedTrait[] {
  const found: MarkedTrait[] = [];
  faultOf(schema, { traits }, (rules, value, place) => {
    if (!('ory.sh/kratos' in rules)) return [];
    const { faults, passed } = checkExtension(rules, value, place);
    found.push({ extension: extensionOf(rules), format: rules.format, value: goText(value), passed });
    return faults;
  });
  return found;
}
