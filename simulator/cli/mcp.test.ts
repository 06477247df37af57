import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../adapter/server.ts';
import { openSimulation } from '../host/files.ts';
import type { Simulation } from '../host/simulation.ts';

const client = new Client({ name: 'test', version: '1.0.0' });
let simulation: Simulation;
let close = async () => {};

/** Connects the SDK's own client with the command, which steers a simulation of this process. */
beforeAll(async () => {
  simulation = await openSimulation({ config: 'tools/demo/kratos.yml' });
  const control = await listen(simulation.controlHandler, { port: 0 });
  close = control.close;
  const args = ['simulator/cli.mjs', 'mcp', '--simulator', control.origin];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
}, 60_000);
afterAll(async () => {
  await client.close();
  await close();
});

/** Calls a tool. @returns its parsed result, or the text of its error */
async function call(name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as [{ text: string }];
  return isError ? text : JSON.parse(text);
}

test('the tools cover scenarios, clock, mailbox, faults, journal and people', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'add_fault',
    'change_clock',
    'clear_faults',
    'create_person',
    'list_faults',
    'list_people',
    'list_scenarios',
    'play_scenario',
    'read_journal',
    'read_mailbox',
    'read_request',
    'reset',
    'status',
  ]);
  expect(tools.filter(({ description }) => !description)).toEqual([]);
});

test('an assistant finds a scenario, plays it and reads the code that was sent', async () => {
  const found = await call('list_scenarios', { search: 'recovery/code' });
  expect(found.map(({ name }: { name: string }) => name)).toContain('recovery/code-sent');
  expect((await call('play_scenario', { name: 'recovery/code-sent' })).open).toContain('/recovery?flow=');
  const [mail] = await call('read_mailbox', { recipient: 'camille@example.org' });
  expect(mail.codes[0]).toMatch(/^\d{6}$/);
  expect(await call('play_scenario', { name: 'recovery/code-snet' })).toContain('did you mean recovery/code-sent?');
});

test('an assistant moves the clock, adds a fault, creates a person and reads the journal', async () => {
  await call('reset');
  const before = Date.parse((await call('status')).clock.now);
  expect(Date.parse((await call('change_clock', { advance: 3600 })).now) - before).toBeGreaterThanOrEqual(3_600_000);
  await call('add_fault', { path: '/self-service/login/browser', status: 503 });
  expect(await call('list_faults')).toMatchObject([{ path: '/self-service/login/browser', status: 503 }]);
  await call('clear_faults');
  expect(await call('list_faults')).toEqual([]);
  const traits = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' };
  await call('create_person', { traits, password: 'analytical-engine-1843' });
  expect((await call('list_people'))[0].traits).toEqual(traits);
  await simulation.fetch('http://127.0.0.1:4433/self-service/login/browser');
  const journal = JSON.stringify(await call('read_journal'));
  expect(journal).toContain('/self-service/login/browser');
  const id = /"id":"([^"]+)"/.exec(journal)?.[1] ?? '';
  expect(JSON.stringify(await call('read_request', { id }))).toContain('/self-service/login/browser');
});
