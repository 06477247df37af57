import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createKeys } from './keys.ts';
import { createNotes } from './notes.ts';
import type { FormSubmission } from './submission.ts';

const keys = createKeys(['a secret of the tests that is long enough']);
const config = readConfig({
  KRATOS_PUBLIC_URL: 'http://kratos.example',
  COOKIE_SECRET: 'a secret of the tests that is long enough',
  THROTTLE_FLOW: '10/10m',
});

/** A step of a recovery with a flow: it names addresses, or brings a code. */
const step = (identifiers: readonly string[], secrets: FormSubmission['secrets'] = new Set()): FormSubmission => ({
  form: 'recovery',
  method: undefined,
  isClear: true,
  isFirstStep: false,
  registers: false,
  sendsForSession: false,
  hasFreeText: false,
  flows: ['flow-1'],
  identifiers,
  names: new Set(),
  secrets,
});

const code = step([], new Set(['code'] as const));

test('a code of a recovery counts for the accounts that its flow named before', async () => {
  const notes = createNotes(config, keys, undefined);
  const named = notes.namedIn(step(['ada@example.org']));
  expect(named).toHaveLength(1);
  await notes.accountsOf(step(['ada@example.org']), named);
  expect(await notes.accountsOf(code, [])).toEqual(named);
});

test('a code is refused for a flow that named more accounts than typing errors explain', async () => {
  const notes = createNotes(config, keys, undefined);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const submission = step([`user-${number}@example.org`]);
    await notes.accountsOf(submission, notes.namedIn(submission));
  }
  await expect(notes.accountsOf(code, [])).rejects.toMatchObject({ statusCode: 429, retryAfter: 600 });
});

test('a submission that names more than two accounts counts as one unclear account', () => {
  const { namedIn } = createNotes(config, keys, undefined);
  expect(namedIn(step(['a@example.org', 'b@example.org']))).toHaveLength(2);
  expect(namedIn(step(['a@example.org', 'b@example.org', 'c@example.org']))).toEqual([
    { counter: 'unclear', keys: [] },
  ]);
});
