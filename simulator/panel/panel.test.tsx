// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4436/" }
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { loadKratosConfig } from '../config/load.ts';
import { createControlClient } from '../control/client.ts';
import { createControlledServers } from '../control/index.ts';
import { createReconfigurableKratos } from '../control/reconfigurable.ts';
import { reports } from '../host/reports.ts';
import { systemClock, systemRandom } from '../runtime/runtime.ts';
import { Panel } from './panel.tsx';

// jsdom has neither.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
Element.prototype.scrollIntoView ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom finds roles slowly, on a busy machine in more than 20 s.
vi.setConfig({ testTimeout: 300_000 });
configure({ asyncUtilTimeout: 60_000, defaultIgnore: 'script, style, [aria-live] *' });
afterEach(cleanup);

const origin = 'http://127.0.0.1:4436';

/** Opens a part of the panel on a simulator in this process. */
async function open(part: string) {
  const options = { files: ['tools/demo/kratos.yml'], env: {}, dev: true };
  const factory = await createReconfigurableKratos((over) => loadKratosConfig({ ...options, over }));
  const runtime = { clock: systemClock, random: systemRandom, fetch };
  const { control, kratos } = createControlledServers({ kratos: factory.kratos, runtime, reports });
  const client = createControlClient(origin, (request) => answerRequest(control, request, requestJar([])));
  location.hash = `#/${part}`;
  render(<Panel client={client} listen={() => () => undefined} />);
  await screen.findByRole('heading', { level: 1 });
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  return { client, kratos, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

test('a scenario can be found, loaded and undone', async () => {
  const { client, user } = await open('scenarios');
  await user.type(await screen.findByLabelText('Find'), '1060003');
  expect((await screen.findByRole('link', { name: 'Show recovery/code-sent' })).getAttribute('href')).toBe(
    'http://127.0.0.1:4433/?scenario=recovery/code-sent',
  );
  await user.click(await button('Load recovery/code-sent'));
  await screen.findByText('recovery/code-sent loaded.');
  const strip = within(screen.getByRole('list', { name: 'State of the simulator' }));
  await strip.findByText('recovery/code-sent');
  const [mail] = await client.mailbox();
  location.hash = '#/mailbox';
  await button(`Copy ${mail?.codes[0]}`);
  location.hash = '#/flows';
  await screen.findByRole('heading', { name: 'recovery: sent_email' });
  expect((await screen.findByText('sent_email')).closest('li')?.getAttribute('aria-current')).toBe('step');
  await user.click(await button('Undo'));
  await screen.findByText('Undone.');
  expect(await client.mailbox()).toEqual([]);
});

test('an account can be created, changed, blocked and removed', async () => {
  const { client, user } = await open('people');
  await user.click(await screen.findByText('Create an account'));
  for (const [label, value] of [
    [/^E-Mail/, 'ada@example.org'],
    [/^First name/, 'Ada'],
    [/^Last name/, 'Byron'],
    ['Password', 'violet-lantern-4711'],
  ] as const)
    await user.type(await screen.findByLabelText(label), value);
  await user.click(await button('Create'));
  await user.click(await screen.findByRole('link', { name: 'ada@example.org' }));
  await user.click(await button('Block ada@example.org'));
  await button('Unblock ada@example.org');
  expect(await client.identities()).toMatchObject([{ state: 'inactive', traits: { firstName: 'Ada' } }]);
  const name = await screen.findByLabelText(/^First name/);
  await user.clear(name);
  await user.type(name, 'Augusta');
  await user.click(await button('Save'));
  await screen.findByText('Saved.');
  expect(await client.identities()).toMatchObject([{ traits: { firstName: 'Augusta', lastName: 'Byron' } }]);
  await user.click(await button('Remove ada@example.org'));
  await screen.findByText('There is no such person.');
});

test('the clock can be frozen, a fault added and removed, and the world saved', async () => {
  const { client, user } = await open('clock');
  await user.click(await button('Freeze'));
  await button('Resume');
  expect((await client.clock()).frozen).toBe(true);
  await screen.findByText('Clock frozen');
  location.hash = '#/faults';
  await user.selectOptions(await screen.findByLabelText('Fault'), '503');
  await user.click(await button('Add'));
  const waiting = within(await screen.findByRole('region', { name: 'Active faults' }));
  await waiting.findByText('* /self-service/login');
  expect(await client.faults()).toMatchObject([{ status: 503, times: 1 }]);
  await user.click(await screen.findByRole('switch', { name: '500: GET /sessions/whoami' }));
  await waiting.findByText('GET /sessions/whoami');
  await user.click(await button('Remove * /self-service/login'));
  expect(await client.faults()).toMatchObject([{ status: 500, always: true, path: '/sessions/whoami' }]);
  await user.click(await screen.findByRole('switch', { name: 'Offline', checked: false }));
  await user.click(await screen.findByRole('switch', { name: 'Offline', checked: true }));
  await screen.findByRole('switch', { name: 'Offline', checked: false });
  location.hash = '#/worlds';
  await user.type(await screen.findByLabelText(/^Name/), 'as it was');
  await user.click(await button('Save the world'));
  await button('Restore as it was');
});

test('the journal filters its rows and shows the nearest path for an unknown one', async () => {
  // jsdom has no layout: the table gets a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
  const { kratos, user } = await open('scenarios');
  if (!kratos) throw new Error('there is no Kratos');
  for (const path of ['/self-service/logn/browser', '/sessions/whoami'])
    await answerRequest(kratos.public, new Request(`http://127.0.0.1:4433${path}`), requestJar([]));
  location.hash = '#/journal';
  await screen.findByRole('link', { name: '/sessions/whoami' });
  await user.type(screen.getByLabelText('Find'), 'logn');
  expect(screen.queryByRole('link', { name: '/sessions/whoami' })).toBeNull();
  await user.click(await screen.findByRole('link', { name: '/self-service/logn/browser' }));
  await screen.findByText(/Nearest: GET \/self-service\/login\/browser: expected "login" instead of "logn"/);
  location.hash = '#/catalogue';
  await screen.findByRole('link', { name: 'Show 4000006' });
});

test('the configuration says where a value comes from, and can be changed and searched', async () => {
  const { client, user } = await open('configuration');
  await user.type(await screen.findByLabelText('Find'), 'haveibeenpwned_enabled');
  await screen.findByText(/kratos\.yml:\d+$/);
  const changes = screen.getByLabelText('Changes of kratos.yml');
  await user.click(changes);
  await user.paste('log: { levell: debug }');
  await user.click(await button('Apply and reload'));
  await screen.findByText(/panel\.yml:1: unknown key log\.levell \(did you mean log\.level\?\)/);
  await user.clear(changes);
  await user.paste('log: { level: debug }');
  await user.click(await button('Apply and reload'));
  await screen.findByText('Configuration reloaded.');
  expect((await client.configuration()).places.kratos['log.level']).toBe('panel.yml:1');
  await user.click(await button('Remove the changes'));
  await screen.findByText('Changes removed.');
  await user.selectOptions(screen.getByLabelText('Where from'), 'changes of the panel');
  await screen.findByText('Nothing matches.');
});

test('a request says which recording of the real server shows its status', async () => {
  const { client, kratos } = await open('scenarios');
  if (!kratos) throw new Error('there is no Kratos');
  const whoami = new Request('http://127.0.0.1:4433/sessions/whoami');
  await answerRequest(kratos.public, whoami, requestJar([]));
  location.hash = `#/journal/${(await client.journal())[0]?.id}`;
  await screen.findByText('Recorded: the real server responds to this operation with status 401, too.');
  expect((await screen.findByRole('link', { name: 'toSession' })).getAttribute('href')).toBe('#/ledger?text=toSession');
  (await screen.findByText(/^The recorded step: /)).click();
  await screen.findByText('"<public>/sessions/whoami"', { exact: false });
});

test('the commands open any part, person or scenario by keyboard', async () => {
  const { user } = await open('scenarios');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'login/wrong-password');
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Show login/wrong-password' });
  await user.keyboard('?');
  await screen.findByRole('heading', { name: 'Keys' });
});

test('the panel speaks French', async () => {
  const { user } = await open('clock');
  await user.selectOptions(screen.getByLabelText('Language'), 'Français');
  await screen.findByRole('heading', { name: 'Horloge', level: 1 });
  expect(document.documentElement.lang).toBe('fr');
  await user.selectOptions(screen.getByLabelText('Langue'), 'English');
});

test('the app does not import the panel or the simulator', async () => {
  for await (const file of glob('src/**/*.{ts,tsx}'))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/from '(?:\.\.\/)+(?:panel|simulator)\//);
});
