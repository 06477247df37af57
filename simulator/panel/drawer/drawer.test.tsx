// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:5173/login" }
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { answerRequest, requestJar } from '../../adapter/fetch.ts';
import { loadKratosConfig } from '../../config/load.ts';
import { createControlClient } from '../../control/client.ts';
import { createControlledServers } from '../../control/index.ts';
import { createReconfigurableKratos } from '../../control/reconfigurable.ts';
import { systemClock, systemRandom } from '../../runtime/runtime.ts';
import { Drawer } from './drawer.tsx';

configure({ asyncUtilTimeout: 60_000, defaultIgnore: 'script, style, [aria-live] *' });
afterEach(cleanup);

test('the drawer loads a scenario and shows its mail, the clock and faults by keyboard', async () => {
  const options = { files: ['tools/demo/kratos.yml'], env: {}, dev: true };
  const factory = await createReconfigurableKratos((over) => loadKratosConfig({ ...options, over }));
  const { control } = createControlledServers({
    kratos: factory.kratos,
    runtime: { clock: systemClock, random: systemRandom, fetch },
  });
  const client = createControlClient('http://127.0.0.1:5173', (request) =>
    answerRequest(control, request, requestJar([])),
  );
  render(<Drawer client={client} listen={() => () => undefined} panel="/__simulator/" />);
  const user = userEvent.setup();
  const handle = screen.getByRole('button', { name: 'Simulator', expanded: false });
  await user.tab();
  expect(document.activeElement).toBe(handle);
  await user.keyboard('{Enter}');
  const drawer = within(await screen.findByRole('complementary', { name: 'Simulator' }));
  await user.type(await drawer.findByLabelText('Find'), '1060003');
  const show = await drawer.findByRole('link', { name: 'Show recovery/code-sent' });
  expect(show.getAttribute('target')).toBe('_self');
  await user.click(drawer.getByRole('button', { name: 'Load recovery/code-sent' }));
  await drawer.findByText('recovery/code-sent loaded.');
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);

  await user.click(drawer.getByRole('button', { name: 'Mailbox', pressed: false }));
  await drawer.findByRole('button', { name: /^Copy \d{6}$/ });
  await user.click(drawer.getByRole('button', { name: 'Clock' }));
  await user.click(await drawer.findByRole('button', { name: 'Freeze' }));
  await drawer.findByRole('button', { name: 'Resume' });
  await user.click(drawer.getByRole('button', { name: 'Faults' }));
  await user.click(await drawer.findByRole('button', { name: 'Add' }));
  await drawer.findByText('* /self-service/login');
  expect([(await client.clock()).frozen, (await client.faults()).length]).toEqual([true, 1]);
  expect(drawer.getByRole('link', { name: 'Open the full panel' }).getAttribute('href')).toBe('/__simulator/');

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(handle);
});
