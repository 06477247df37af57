import { faultOf, type JsonSchema } from '@members/engines/json-schema';
import { extensionFaults } from './extension-checks.ts';
import { type Violation, violationsOf } from './fault-messages.ts';

export type { Violation };

/** Violations of a form's rules. They become messages in the form, not an error response. */
export class ValidationFailure extends Error {
  override readonly name = 'ValidationFailure';
  readonly violations: readonly Violation[];

  constructor(...violations: readonly Violation[]) {
    super(violations.map(({ text }) => text.text).join('; '));
    this.violations = violations;
  }
}

/**
 * Returns a function that validates a value and returns Kratos's messages.
 * @param schema the schema
 * @param options `extension` also checks Kratos's extension keyword; decoding a form does not
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
