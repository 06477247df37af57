import type { Step, WireAnswer } from './exchange.ts';
import { References } from './normalise/references.ts';

/**
 * Names what looks like any other text but differs between two runs: one-time codes, in messages and
 * where they are sent back, and the encrypted page tokens of lists. Each is found by what stands before it.
 */
const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['code', /(?<="code":"|(?:^|&)code=|"(?:subject|body)":"(?:[^"]*[^0-9"])?)\d{6}(?=\D|$)/g],
  ['page_token', /(?<=page_token=)[\w-]{100,}(?:=|%3D){0,2}/g],
];

/** The same steps with codes and page tokens replaced by references, in order of their showing up. */
export function nameSecrets(steps: readonly Step[]): Step[] {
  const references = new References();
  const name = (text: string) =>
    kinds.reduce((result, [kind, pattern]) => result.replace(pattern, (value) => references.of(kind, value)), text);
  const answered = ({ headers, body, ...answer }: WireAnswer): WireAnswer => ({
    ...answer,
    headers: headers.map(([header, value]) => [header, header.toLowerCase() === 'link' ? name(value) : value]),
    body: name(body),
  });
  return steps.map(({ request, answer, ...step }) => ({
    ...step,
    request: { ...request, url: name(request.url), body: request.body === null ? null : name(request.body) },
    answer: answered(answer),
  }));
}
