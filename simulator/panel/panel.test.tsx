// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4436/" }
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import type { SourceFile } from '../config/document/located.ts';
import { loadKratosConfig } from '../config/load.ts';
import { createControlClient } from '../control/client.ts';
import { controlled } from '../control/index.ts';
import { createKratos } from '../kratos/index.ts';
import { systemClock, systemRandom } from '../runtime/runtime.ts';
import { Panel } from './panel.tsx';

configure({ asyncUtilTimeout: 20_000, defaultIgnore: 'script, style, [aria-live] *' });
afterEach(cleanup);

const origin = 'http://127.0.0.1:4436';

/** The page on a simulator of this process. */
async function open(part: string) {
  const options = { files: ['tools/demo/kratos.yml'], env: {}, dev: true };
  const { config } = await loadKratosConfig(options);
  const configured = async (over: SourceFile) => (await loadKratosConfig({ ...options, over: [over] })).config;
  const runtime = { clock: systemClock, random: systemRandom, fetch };
  const { control, kratos } = controlled({ kratos: { config, make: createKratos, configured }, runtime });
  const client = createControlClient(origin, (request) => answerRequest(control, request, requestJar([])));
  location.hash = `#/${part}`;
  render(<Panel client={client} listen={() => () => undefined} />);
  await screen.findByRole('heading', { level: 1 });
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  return { client, kratos, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

test('a scenario is found, loaded and taken back', async () => {
  const { client, user } = await open('scenarios');
  await user.type(await screen.findByLabelText('Find'), '1060003');
  expect((await screen.findByRole('link', { name: 'Show recovery/code-sent' })).getAttribute('href')).toBe(
    'http://127.0.0.1:4433/?scenario=recovery/code-sent',
  );
  await user.click(await button('Load recovery/code-sent'));
  await screen.findByText('recovery/code-sent is loaded.');
  const [mail] = await client.mailbox();
  location.hash = '#/mailbox';
  await button(`Copy ${mail?.codes[0]}`);
  location.hash = '#/flows';
  await screen.findByRole('heading', { name: 'recovery: sent_email' });
  location.hash = '#/scenarios';
  await user.click(await button('Undo'));
  await screen.findByText('Taken back.');
  expect(await client.mailbox()).toEqual([]);
});

test('somebody gets an account, is blocked and removed', async () => {
  const { client, user } = await open('identities');
  await user.click(await screen.findByText('Make an account'));
  for (const [label, value] of [
    [/^E-Mail/, 'ada@example.org'],
    [/^First name/, 'Ada'],
    [/^Last name/, 'Byron'],
    ['Password', 'violet-lantern-4711'],
  ] as const)
    await user.type(screen.getByLabelText(label), value);
  await user.click(await button('Make it'));
  await user.click(await button('Block ada@example.org'));
  await button('Unblock ada@example.org');
  expect(await client.identities()).toMatchObject([{ state: 'inactive', traits: { firstName: 'Ada' } }]);
  await user.click(await button('Remove ada@example.org'));
  await screen.findByText('Nobody has an account.');
});

test('the clock stands still, a fault waits, a world is kept', async () => {
  const { client, user } = await open('clock');
  await user.click(await button('Freeze'));
  await button('Let it go on');
  expect((await client.clock()).frozen).toBe(true);
  location.hash = '#/faults';
  await user.selectOptions(await screen.findByLabelText('What happens'), '503');
  await user.click(await button('Add'));
  const waiting = within(await screen.findByRole('region', { name: 'Waiting' }));
  await waiting.findByText('* /self-service/login');
  expect(await client.faults()).toMatchObject([{ status: 503, times: 1 }]);
  location.hash = '#/worlds';
  await user.type(await screen.findByLabelText(/^Name/), 'as it was');
  await user.click(await button('Keep the world as it is'));
  await button('Bring back as it was');
});

test('a request that nothing answers stands in the journal with what it may have meant', async () => {
  const { kratos } = await open('scenarios');
  if (!kratos) throw new Error('there is no Kratos');
  await answerRequest(kratos.public, new Request('http://127.0.0.1:4433/self-service/logn/browser'), requestJar([]));
  location.hash = '#/journal';
  await screen.findByText(/Nearest: GET \/self-service\/login\/browser: "logn" stands where "login" is expected/);
  location.hash = '#/catalogue';
  await screen.findByRole('link', { name: 'Show me 4000006' });
});

test('nothing of it is in the app', async () => {
  for await (const file of glob('src/**/*.{ts,tsx}'))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/from '(?:\.\.\/)+(?:panel|simulator)\//);
});
