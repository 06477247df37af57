import type { JsonSchema } from '../../json-schema/pointer.ts';
import { faultOf } from '../../json-schema/validate.ts';
import { extensionFaults } from './fault-extension.ts';
import { type Violation, violationsOf } from './fault-messages.ts';

export type { Violation };

/** One or more violations of a form's rules: they become messages of the flow, never an error object. */
export class ValidationFailure extends Error {
  override readonly name = 'ValidationFailure';
  readonly violations: readonly Violation[];

  constructor(...violations: readonly Violation[]) {
    super(violations.map(({ text }) => text.text).join('; '));
    this.violations = violations;
  }
}

/**
 * A checker for a JSON Schema: messages as Kratos has them for each keyword. Forms are read without
 * Kratos's extension keyword; `extension` checks that as well.
 */
export function compileSchema(
  schema: JsonSchema,
  { extension }: { readonly extension: boolean } = { extension: false },
): (value: unknown) => readonly Violation[] {
  return (value) => {
    const problem = faultOf(schema, value, extension ? extensionFaults : undefined);
    return problem ? violationsOf(problem) : [];
  };
}
