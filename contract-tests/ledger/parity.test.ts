import { existsSync, readFileSync } from 'node:fs';
import type { OpenApiDocument } from '@members/openapi/document';
import { describe, expect, test } from 'vitest';
import type { Recording } from '../runner/recordings.ts';
import { currentReport } from './current.ts';
import { deliberateDifferences } from './deliberate.ts';
import { gatherEvidence } from './evidence.ts';
import { html } from './html.ts';
import { idBlocks, idsOf, neverMessages } from './message-ids.ts';
import { contradictions, ledger } from './parity.ts';
import { readSurfaces } from './surface/lists.ts';

const document = {
  paths: {
    '/self-service/login/flows': { get: { operationId: 'getLoginFlow', responses: { 200: {}, 410: {}, 500: {} } } },
  },
  components: {
    responses: {},
    schemas: { LoginFlow: { properties: { state: { enum: ['choose_method', 'other'] } } } },
  },
} satisfies OpenApiDocument;
const documents = { kratos: document, hydra: { paths: {}, components: { responses: {}, schemas: {} } } };
const body = {
  id: '<flow:1>',
  state: 'choose_method',
  ui: { action: '<public>/self-service/login?flow=<flow:1>', messages: [{ id: 1010002, text: 'a', type: 'info' }] },
};
const recording: Recording = {
  suite: 's',
  profile: 'p',
  servers: { kratos: { version: 'v1' } },
  recorded: '2026-11-21',
  normaliser: 1,
  steps: ['<public>', '<admin>'].map((listener) => ({
    note: '',
    agent: 'browser',
    request: { method: 'GET', url: `${listener}/self-service/login/flows?id=<flow:1>` },
    response: { status: listener === '<admin>' ? 410 : 200, headers: {}, body },
  })),
};
const sources = {
  seen: gatherEvidence([recording], documents, () => ['kratos key session.lifespan']),
  documents,
  surfaces: {
    kratos: {
      operations: [
        { operation: 'getLoginFlow', method: 'GET', path: '/self-service/login/flows', statuses: [200, 418] },
        { operation: 'brewCoffee', method: 'POST', path: '/coffee', statuses: [200] },
      ],
      errors: ['session_inactive', 'session_refused'],
      messages: [],
      hooks: [],
      states: [['login', 'brewed'] as const],
      keys: ['session.lifespan', 'session.cookie.name', 'expose-metrics-port', 'log.level', 'coffee.strength'],
    },
    hydra: { operations: [], errors: ['invalid_request'], keys: [] },
  },
  simulated: { messages: ['1010003'], errors: ['session_inactive'], hydraErrors: [] },
};
const rows = ledger(sources).flatMap((section) => section.rows);
const current = await currentReport();
const stateOf = (subject: string, detail = '') =>
  rows.find((row) => row.subject === subject && row.detail === detail)?.state;

describe('the ledger', () => {
  test('marks facts as verified only if a recording shows them', () => {
    expect(stateOf('getLoginFlow', '200')).toBe('verified');
    expect(stateOf('getLoginFlow', '410')).toBe('simulated');
    expect(stateOf('login', 'choose_method')).toBe('verified');
    expect(stateOf('login', 'other')).toBe('simulated');
    expect(stateOf('1010002')).toBe('verified');
    expect(stateOf('session_inactive')).toBe('simulated');
    expect(stateOf('session.lifespan')).toBe('verified');
  });
  test('marks facts that only the simulator has, and facts that cannot be observed', () => {
    expect(stateOf('1010003')).toBe('simulated');
    expect(stateOf('1010000')).toBe('never');
    expect(stateOf('getLoginFlow', '500')).toBe('never');
    expect(stateOf('getLoginFlow', '418')).toBe('never');
    expect(stateOf('session.cookie.name')).toBe('simulated');
    expect(stateOf('log.level')).toBe('never');
  });
  test('has a row for each fact that the simulator lacks', () => {
    expect(stateOf('brewCoffee', '200')).toBe('missing');
    expect(stateOf('login', 'brewed')).toBe('missing');
    expect(stateOf('session_refused')).toBe('missing');
    expect(stateOf('invalid_request')).toBe('missing');
    expect(stateOf('coffee.strength')).toBe('missing');
  });
  test('has either evidence or a reason in each row', () => {
    expect(rows.filter(({ evidence, reason }) => evidence.length > 0 === (reason !== ''))).toEqual([]);
  });
  test('reports recorded ids that are in no block, or marked as impossible', () => {
    const unknown = [1010005, 1099999].map((id) => ({ id, text: '', type: 'info' }));
    const step = { ...recording.steps[0], response: { status: 200, headers: {}, body: unknown } };
    const seen = gatherEvidence([{ ...recording, steps: [step] } as Recording], documents);
    const found = contradictions(ledger({ ...sources, seen }), seen);
    expect(found).toContain('1099999 is in no block');
    expect(found).toContain('1010005 was recorded, but a table says that it never appears');
  });
});

test("the ledger has a row for each entry of the servers' own lists", () => {
  const surfaces = readSurfaces();
  const facts = new Set(current.facts);
  for (const service of ['kratos', 'hydra'] as const) {
    const { operations, keys } = surfaces[service];
    const answers = operations.flatMap(({ operation, statuses }) =>
      statuses.map((status) => `${service} ${operation} ${status}`),
    );
    expect(answers.filter((fact) => !facts.has(fact))).toEqual([]);
    expect(keys.filter((key) => !facts.has(`${service} key ${key}`))).toEqual([]);
  }
  const { messages, errors, states } = surfaces.kratos;
  expect(idBlocks.flatMap(idsOf).toSorted()).toEqual(messages.toSorted());
  expect([...errors, ...states.map((state) => state.join(' '))].filter((fact) => !facts.has(fact))).toEqual([]);
  expect(surfaces.hydra.errors.filter((name) => !facts.has(`hydra error ${name}`))).toEqual([]);
});

test('each message that cannot be observed is in a block', () => {
  expect(Object.keys(neverMessages).filter((id) => !idBlocks.flatMap(idsOf).includes(id))).toEqual([]);
});

test.each(deliberateDifferences)('$test shows a deliberate difference, and the page names it', ({ test: file }) => {
  expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true);
  expect(current.pages['PARITY.md']).toContain(file);
  expect(current.pages['parity.html']).toContain(file);
});

test('the page needs no other file and no script', () => {
  expect(html({ sections: ledger(sources), gaps: [] })).not.toMatch(/<script|<link|<img|https?:/);
});

test('recordings and tables do not contradict each other', () => {
  expect(current.contradictions).toEqual([]);
});

test.each(Object.entries(current.pages))('%s is fresh; else run npm run parity', (file, fresh) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8') === fresh).toBe(true);
});
