import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Document } from '../openapi/document.ts';
import { report } from './parity/current.ts';
import { gather } from './parity/evidence.ts';
import { html } from './parity/html.ts';
import { blocks, idsOf, never } from './parity/message-ids.ts';
import { contradictions, ledger } from './parity.ts';
import type { Recording } from './recordings.ts';

const document = {
  paths: {
    '/self-service/login/flows': { get: { operationId: 'getLoginFlow', responses: { 200: {}, 410: {}, 500: {} } } },
  },
  components: {
    responses: {},
    schemas: { LoginFlow: { properties: { state: { enum: ['choose_method', 'other'] } } } },
  },
} satisfies Document;
const documents = { kratos: document, hydra: { paths: {}, components: { responses: {}, schemas: {} } } };
const body = {
  id: '<flow:1>',
  state: 'choose_method',
  ui: { action: '<public>/self-service/login?flow=<flow:1>', messages: [{ id: 1010002, text: 'a', type: 'info' }] },
};
const recording: Recording = {
  suite: 's',
  profile: 'p',
  upstream: 'v1',
  recorded: '2026-11-21',
  normaliser: 'n',
  steps: ['<public>', '<admin>'].map((listener) => ({
    note: '',
    agent: 'browser',
    request: { method: 'GET', url: `${listener}/self-service/login/flows?id=<flow:1>` },
    response: { status: listener === '<admin>' ? 410 : 200, headers: {}, body },
  })),
};
const sources = {
  seen: gather([recording], documents),
  documents,
  errorIds: ['session_inactive'],
  simulated: ['1010003'],
};
const rows = ledger(sources).flatMap((section) => section.rows);
const current = report();
const stateOf = (subject: string, detail = '') =>
  rows.find((row) => row.subject === subject && row.detail === detail)?.state;

describe('the ledger', () => {
  test('takes from recordings what they show, and nothing else', () => {
    expect(stateOf('getLoginFlow', '200')).toBe('verified');
    expect(stateOf('getLoginFlow', '410')).toBe('open');
    expect(stateOf('login', 'choose_method')).toBe('verified');
    expect(stateOf('login', 'other')).toBe('open');
    expect(stateOf('1010002')).toBe('verified');
    expect(stateOf('session_inactive')).toBe('open');
  });
  test('says what only the simulator has, and what nobody can see', () => {
    expect(stateOf('1010003')).toBe('simulated');
    expect(stateOf('1010000')).toBe('never');
  });
  test('has evidence or a reason in each row', () => {
    expect(rows.filter(({ evidence, reason }) => evidence.length > 0 === (reason !== ''))).toEqual([]);
  });
  test('is contradicted by ids it does not know, or calls impossible', () => {
    const unknown = [1010005, 1099999].map((id) => ({ id, text: '', type: 'info' }));
    const step = { ...recording.steps[0], response: { status: 200, headers: {}, body: unknown } };
    const seen = gather([{ ...recording, steps: [step] } as Recording], documents);
    const found = contradictions(ledger({ ...sources, seen }), seen);
    expect(found).toContain('1099999 is in no block');
    expect(found).toContain('1010005 was recorded, so it can be seen');
  });
});

test('what is never seen is in a block', () => {
  expect(Object.keys(never).filter((id) => !blocks.flatMap(idsOf).includes(id))).toEqual([]);
});

test('the page needs no other file and no script', () => {
  expect(html({ sections: ledger(sources), gaps: [] })).not.toMatch(/<script|<link|<img|https?:/);
});

test('recordings and tables do not contradict each other', () => {
  expect(current.contradictions).toEqual([]);
});

test.each(Object.entries(current.pages))('%s is fresh; else run npm run parity', (file, fresh) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8') === fresh).toBe(true);
});
