import { expect, test } from 'vitest';
import { allRecordings } from '../../runner/recordings.ts';
import { readSurfaces } from '../surface/lists.ts';
import { observe } from './observed.ts';
import { idRows } from './rows.ts';
import { userActions } from './user-actions.ts';

const recordings = allRecordings();
const rows = idRows(recordings);
const { messages, errors } = readSurfaces().kratos;

test('each id of the server has a row, with a recorded step or a reason', () => {
  const ids = rows.map(({ id }) => id);
  expect([...messages, ...errors].filter((id) => !ids.includes(id))).toEqual([]);
  expect(rows.filter(({ seen, why }) => (seen !== undefined) === (why !== ''))).toEqual([]);
});

test('each recorded id of the server has a row', () => {
  const known = new Set(rows.map(({ id }) => id));
  // Web hooks of the suites choose ids from 490000.
  const recorded = [...observe(recordings).keys()].filter((id) => !/^49\d{4}$/.test(id));
  expect(recorded.filter((id) => !known.has(id))).toEqual([]);
});

test('each case that the specification names was recorded', () => {
  expect(rows.filter(({ kind, seen }) => kind === 'case' && !seen)).toEqual([]);
});

test('exactly the recorded ids have a text on the action of the user', () => {
  const idRowsOnly = rows.filter(({ kind }) => kind !== 'case');
  expect(idRowsOnly.filter(({ seen, did }) => (seen !== undefined) !== (did !== '')).map(({ id }) => id)).toEqual([]);
  expect(Object.keys(userActions).filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
});

test('a message without a recorded step can be injected, unless there is no such message', () => {
  const hidden = rows.filter(({ kind, seen, how }) => kind === 'message' && !seen && how === '');
  expect([...new Set(hidden.map(({ why }) => why))].toSorted()).toEqual([
    'a name without a message',
    'belongs to Ory Network',
    'names a block, not a message',
  ]);
});
