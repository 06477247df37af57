/** What Kratos itself asks of a trait that is an address (`identity/extension_{credentials,verification,recovery}.go`). */

import { goQuote } from '../../go/quote.ts';
import { goText } from '../../go/text.ts';
import { type Fault, fault, type SchemaLocation } from '../../json-schema/fault.ts';
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

type Problem = (
  marks: Marks,
  value: unknown,
  rules: JsonSchema,
) => readonly [rule: string, message: string] | undefined;

/** What each mark may object to, in the order in which the server looks at them: those behind one that objects do nothing. */
const problems = {
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

export type Objector = keyof typeof problems;

const objectors = Object.keys(problems) as readonly Objector[];

/** The first objection of the extension keyword, and the marks that count all the same. */
export function objectionTo(
  rules: JsonSchema,
  value: unknown,
  place: SchemaLocation,
): { readonly faults: readonly Fault[]; readonly counting: readonly Objector[] } {
  const marks = rules['ory.sh/kratos'] as Marks | undefined;
  if (!marks) return { faults: [], counting: objectors };
  for (const [index, objector] of objectors.entries()) {
    const problem = (problems[objector] as Problem)(marks, value, rules);
    if (problem) return { faults: [fault(place, ...problem)], counting: objectors.slice(0, index) };
  }
  return { faults: [], counting: objectors };
}

export const extensionFaults = (...asked: Parameters<typeof objectionTo>): readonly Fault[] =>
  objectionTo(...asked).faults;

function mismatch(value: unknown, format: string): readonly [rule: string, message: string] | undefined {
  if (hasFormat(value, format)) return undefined;
  return ['format', `${typeof value === 'string' ? goQuote(value) : JSON.stringify(value)} is not valid "${format}"`];
}
