/** What Kratos itself asks of a trait that is an address (`identity/extension_{credentials,verification,recovery}.go`). */

import { goQuote } from '../../go/quote.ts';
import { type Fault, fault, type Place } from '../../json-schema/fault.ts';
import { hasFormat } from '../../json-schema/formats.ts';
import { phoneProblem } from '../../json-schema/phone.ts';
import type { JsonSchema } from '../../json-schema/pointer.ts';

interface Marks {
  readonly credentials?: { readonly code?: { readonly identifier?: boolean; readonly via?: string } };
  readonly verification?: { readonly via?: string };
  readonly recovery?: { readonly via?: string };
}

const formatOf: Readonly<Record<string, string>> = { email: 'email', sms: 'tel' };
const needsFormat =
  'no format specified. A format is required if verification is enabled. If this was intentional, please set "format" to "no-validate"';

/** The first objection of the extension keyword: to a number for codes, as such, then verification, then recovery. */
export function extensionFaults(rules: JsonSchema, value: unknown, place: Place): readonly Fault[] {
  const marks = rules['ory.sh/kratos'] as Marks | undefined;
  const { identifier, via = '' } = marks?.credentials?.code ?? {};
  if (identifier && !formatOf[via])
    return [
      fault(place, 'ory.sh~/kratos/credentials/code/via', `channel type ${goQuote(via)} must be one of email, sms`),
    ];
  const problem = identifier && via === 'sms' && typeof value === 'string' ? phoneProblem(value) : undefined;
  if (problem !== undefined) return [fault(place, '', problem)];
  const message = marks && (verificationProblem(rules, marks, value) ?? recoveryProblem(marks, value));
  return message === undefined ? [] : [fault(place, 'format', message)];
}

function mismatch(value: unknown, format: string): string | undefined {
  return hasFormat(value, format)
    ? undefined
    : `${typeof value === 'string' ? goQuote(value) : JSON.stringify(value)} is not valid "${format}"`;
}

function verificationProblem({ format }: JsonSchema, { verification }: Marks, value: unknown): string | undefined {
  if (!verification?.via || format) return undefined;
  return verification.via === 'email' ? mismatch(value, 'email') : needsFormat;
}

function recoveryProblem({ recovery }: Marks, value: unknown): string | undefined {
  const format = formatOf[recovery?.via ?? ''];
  return format === undefined ? undefined : mismatch(value, format);
}
