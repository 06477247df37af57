/**
 * Checks of Kratos's extension keyword on traits that are addresses (identity/extension_credentials.go,
 * extension_verification.go and extension_recovery.go of Kratos v26.2.0).
 */

import { goQuote } from '@members/engines/go/quote';
import { goText } from '@members/engines/go/text';
import {
  type Fault,
  fault,
  hasFormat,
  type JsonSchema,
  phoneProblem,
  type SchemaLocation,
} from '@members/engines/json-schema';

interface AddressExtension {
  readonly credentials?: { readonly code?: { readonly identifier?: boolean; readonly via?: string } };
  readonly verification?: { readonly via?: string };
  readonly recovery?: { readonly via?: string };
}

const formatOf: Readonly<Record<string, string>> = { email: 'email', sms: 'tel' };
const needsFormat =
  'no format specified. A format is required if verification is enabled. If this was intentional, please set "format" to "no-validate"';

type Problem = (
  extension: AddressExtension,
  value: unknown,
  rules: JsonSchema,
) => readonly [rule: string, message: string] | undefined;

/** The checks in Kratos's order. After one that fails, the later ones do not run and add no address. */
const checks = {
  code: ({ credentials }, value) => {
    const { identifier, via = '' } = credentials?.code ?? {};
    if (!identifier) return undefined;
    if (!formatOf[via])
      return ['ory.sh~/kratos/credentials/code/via', `channel type ${goQuote(via)} must be one of email, sms`];
    const problem = via === 'sms' ? phoneProblem(goText(value)) : undefined;
    return problem === undefined ? undefined : ['', problem];
  },
  verification: ({ verification }, value, { format }) => {
    if (!verification?.via || format) return undefined;
    return verification.via === 'email' ? mismatch(value, 'email') : ['format', needsFormat];
  },
  recovery: ({ recovery }, value) => {
    const format = formatOf[recovery?.via ?? ''];
    return format === undefined ? undefined : mismatch(value, format);
  },
} satisfies Record<string, Problem>;

export type ExtensionCheck = keyof typeof checks;

const checkNames = Object.keys(checks) as readonly ExtensionCheck[];

/** The first fault that the extension keyword finds, and the checks that passed before it. */
export function checkExtension(
  rules: JsonSchema,
  value: unknown,
  place: SchemaLocation,
): { readonly faults: readonly Fault[]; readonly passed: readonly ExtensionCheck[] } {
  const extension = rules['ory.sh/kratos'] as AddressExtension | undefined;
  if (!extension) return { faults: [], passed: checkNames };
  for (const [index, name] of checkNames.entries()) {
    const problem = (checks[name] as Problem)(extension, value, rules);
    if (problem) return { faults: [fault(place, ...problem)], passed: checkNames.slice(0, index) };
  }
  return { faults: [], passed: checkNames };
}

/** The first fault that the extension keyword finds, as the validator expects it. */
export const extensionFaults = (...args: Parameters<typeof checkExtension>): readonly Fault[] =>
  checkExtension(...args).faults;

function mismatch(value: unknown, format: string): readonly [rule: string, message: string] | undefined {
  if (hasFormat(value, format)) return undefined;
  return ['format', `${typeof value === 'string' ? goQuote(value) : JSON.stringify(value)} is not valid "${format}"`];
}
