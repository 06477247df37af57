import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { reread, signIn, waitUntilUnprivileged } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('settings/privileged', { profile: 'settings-privileged' }, async (stage) => {
  const { browser, form, native, admin, email } = stage;
  const address = email('ada');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  await waitUntilUnprivileged(stage, native, 'api');
  await tooOld(stage, address);
  await expired(stage, address);
});

async function tooOld({ browser, form, native, email, note }: Stage, address: string): Promise<void> {
  note('a session that is too old for what matters');
  const cases = [
    { method: 'password', password: 'short' },
    { method: 'totp', totp_code: '' },
    { totp_unlink: true },
    { lookup_secret_regenerate: true },
    { lookup_secret_reveal: true },
    { lookup_secret_confirm: true },
    { lookup_secret_disable: true },
    { method: 'profile', 'traits.email': email('new'), 'traits.firstName': 'Ada', 'traits.lastName': 'Byron' },
  ];
  for (const fields of cases) {
    note(`too old: ${Object.entries(fields)[0]?.join(' ')}`);
    await submit(browser, await start(browser, 'settings'), fields);
    await submit(form, await open(form, 'settings'), fields);
    await submit(native, await startApi(native, 'settings'), fields);
  }
  note('not for a name');
  const names = {
    method: 'profile',
    'traits.email': address,
    'traits.firstName': 'Augusta',
    'traits.lastName': 'King',
  };
  await submit(browser, await start(browser, 'settings'), names);
  await submit(native, await startApi(native, 'settings'), names);
  note('with where to return to');
  const flow = await start(browser, 'settings', '?return_to=http://127.0.0.1:4455/after');
  await submit(browser, flow, { method: 'password', password: 'amber-harbour-2093' });
  await reread(browser, flow);
}

async function expired(stage: Stage, address: string): Promise<void> {
  const { browser, form, native, newBrowser, admin, email, note, until } = stage;
  note('flows that expire');
  const flow = await start(browser, 'settings', '?return_to=http://127.0.0.1:4455/after');
  const plain = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const api = await startApi(native, 'settings');
  const read = (agent: Agent, each: unknown, options = {}) =>
    agent.fetch(`/self-service/settings/flows?id=${text(each, 'id')}`, options);
  await until(410, () => read(native, api, { unrecorded: true }));
  note('get after expiry');
  for (const each of [flow, plain]) await read(browser, each);
  await read(native, api);
  await form.navigate(`/self-service/settings/flows?id=${text(page, 'id')}`);
  note('submit after expiry');
  const fields = { method: 'profile', 'traits.email': address };
  for (const each of [flow, plain]) {
    const { body } = await submit(browser, each, fields);
    await browser.fetch(`/self-service/settings/flows?id=${text(body, 'use_flow_id')}`);
  }
  const { location } = await submit(form, page, fields);
  await form.fetch(`/self-service/settings/flows?id=${new URL(location).searchParams.get('flow')}`);
  const { body } = await submit(native, api, fields);
  await native.get(`/self-service/settings/flows?id=${text(body, 'use_flow_id')}`);
  note('somebody else submits an expired flow');
  const other = email('other');
  await makeIdentity(admin, other);
  const stranger = newBrowser();
  await signIn(stranger, other);
  await read(stranger, plain);
  const taken = await submit(stranger, plain, fields);
  await stranger.fetch(`/self-service/settings/flows?id=${text(taken.body, 'use_flow_id')}`);
}
