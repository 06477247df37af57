import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { decisions, effectOf, type FlowForm } from './inputs.ts';
import { type KratosInput, kratosInputs as readInputs } from './read-kratos.ts';
import { readSubmission } from './submission.ts';

const kratosInputs: readonly KratosInput[] = JSON.parse(
  readFileSync(new URL('./kratos-inputs.json', import.meta.url), 'utf8'),
);

/** Each field that Kratos reads, with each HTTP method: Kratos decodes all fields of a schema with the same HTTP methods. */
const cells = kratosInputs.flatMap(({ flow, method, verbs, fields, source }) =>
  fields.flatMap((field) => verbs.map((verb) => ({ flow: flow as FlowForm, method, verb, field, source }))),
);

/** What the throttle reads in a request that has this field alone. */
function submissionWith({ flow, verb, field }: (typeof cells)[number]) {
  const pair = `${field}=${field === 'traits' || field === 'transient_payload' ? '{"email":"a@example.org"}' : 'value'}`;
  const request = {
    method: verb,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: verb === 'GET' ? undefined : Buffer.from(pair),
  } as unknown as FastifyRequest;
  return readSubmission(request, `/self-service/${flow}${verb === 'GET' ? `?${pair}` : ''}`);
}

test('each field that Kratos reads at a form is counted, or is free for a reason', () => {
  const undecided = cells.filter(({ flow, field }) => !Object.hasOwn(decisions[flow], field));
  expect(undecided).toEqual([]);
});

test('each decision is about a field that Kratos reads', () => {
  const read = new Set(cells.map(({ flow, field }) => `${flow} ${field}`));
  const common = ['csrf_token', 'method', 'flow', 'screen', 'transient_payload'];
  const decided = Object.entries(decisions).flatMap(([flow, fields]) =>
    Object.keys(fields).flatMap((field) => (common.includes(field) ? [] : [`${flow} ${field}`])),
  );
  expect(decided.filter((field) => !read.has(field))).toEqual([]);
});

describe.each(cells.filter(({ flow, field }) => effectOf(flow, field) !== undefined))(
  '$verb $flow with $field ($method)',
  (cell) => {
    const effect = effectOf(cell.flow, cell.field);
    test(`counts: ${effect}`, () => {
      const read = submissionWith(cell);
      const counts = {
        guess: read?.secrets.size,
        account: read?.identifiers.length,
        create: Number(read?.registers),
        start: Number(read !== undefined && read.identifiers.length === 0),
        send: cell.flow === 'settings' ? Number(read?.sendsForSession) : Number(read !== undefined),
      };
      expect(effect && counts[effect]).toBe(1);
    });
  },
);

const { KRATOS_SOURCES: sources } = process.env;
test.skipIf(!sources)('the list is what the sources have (needs KRATOS_SOURCES, their folder)', () => {
  expect(readInputs(`${sources}`)).toEqual(kratosInputs);
});
