import { makeIdentity, open, password, start, startApi, submit, text, valueAt } from '../../../kit/index.ts';
import { enrolLookup, enrolTotp, signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const way = '?return_to=http%3A%2F%2F127.0.0.1%3A4466%2Fapp';
const unrecorded = { unrecorded: true };
const route = '/self-service/settings';

interface Member {
  readonly name: string;
  readonly agent: Agent;
  readonly type: 'browser' | 'api';
  begin(query?: string): Promise<unknown>;
}

const members = ({ newBrowser, newForm, newNative }: Stage): readonly Member[] => {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  return [
    { name: 'browser', agent: browser, type: 'browser', begin: (query) => start(browser, 'settings', query) },
    { name: 'form', agent: form, type: 'browser', begin: (query) => open(form, 'settings', query) },
    { name: 'native', agent: native, type: 'api', begin: (query) => startApi(native, 'settings', query) },
  ];
};

/** Settings and sessions with every feature flag. */
export default contract('settings/all-flags', { profile: 'all-flags' }, async (stage) => {
  await changes(stage);
  await stepUp(stage);
  await meanwhile(stage);
  await sessions(stage);
});

async function changes(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const { name, agent, type, begin } of members(stage)) {
    const [address, next] = [email(`${name}-own`), email(`${name}-next`)];
    const id = await makeIdentity(admin, address, { traits: { email: address } });
    await signIn(agent, address, type);
    note(`${name}: a new address, which is to be verified`);
    const flow = await begin(way);
    await submit(agent, flow, { method: 'profile', 'traits.email': next });
    const { body } = await agent.fetch(`${route}/flows?id=${text(flow, 'id')}`);
    await stage.mail.messages(next);
    await admin.get(`/admin/identities/${id}`);
    note(`${name}: the same once more, none, and nothing`);
    const again = await begin();
    await submit(agent, again, { method: 'profile', 'traits.email': next });
    await submit(agent, again, { method: 'profile', 'traits.email': 'none' });
    await submit(agent, again, { method: 'profile' });
    note(`${name}: a password, the same, the old one and one like the address`);
    for (const secret of ['amber-harbour-2290', 'amber-harbour-2290', password, next, '']) {
      await submit(agent, again, { method: 'password', password: secret });
    }
    await agent.fetch('/sessions/whoami');
    note(`${name}: the flow before, by its old form`);
    await submit(agent, body, { method: 'password', password: 'cedar-mountain-8812' });
  }
}

/** From AAL1 to AAL2, starting at settings that require it. */
async function stepUp(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, note } = stage;
  for (const { name, agent, type, begin } of members(stage)) {
    const address = email(`${name}-step`);
    await makeIdentity(admin, address, { traits: { email: address } });
    const home = newBrowser();
    await signIn(home, address);
    await signIn(agent, address, type);
    const flow = await begin(way);
    await enrolTotp(home);
    const [one] = await enrolLookup(home);
    note(`${name}: a flow from before there was a second factor`);
    await agent.fetch(`${route}/flows?id=${text(flow, 'id')}`);
    await agent.navigate(`${route}/flows?id=${text(flow, 'id')}`);
    await submit(agent, flow, { method: 'password', password: 'amber-harbour-2290' });
    await submit(agent, flow, { method: 'profile', 'traits.email': address });
    await agent.fetch(`${route}/${type}${way}`);
    await agent.navigate(`${route}/${type}${way}`);
    await agent.fetch('/sessions/whoami');
    await agent.fetch('/sessions');
    await agent.delete('/sessions');
    note(`${name}: signing in again with one factor, then with two`);
    const query = `${way}&aal=aal2`;
    const again = (await agent.fetch(`/self-service/login/${type}?refresh=true`)).body;
    await submit(agent, again, { method: 'password', identifier: address, password });
    const { body } = await agent.fetch(`/self-service/login/${type}${query}`);
    await submit(agent, body, { method: 'lookup_secret', lookup_secret: one });
    await agent.fetch(`/self-service/login/${type}${query}`);
    await agent.fetch(`/self-service/login/${type}${query}&refresh=true`);
    await submit(agent, flow, { method: 'profile', 'traits.email': address });
    note(`${name}: rid of both`);
    const last = await begin();
    await submit(agent, last, { totp_unlink: true });
    await submit(agent, last, { lookup_secret_disable: true });
    await agent.fetch('/sessions/whoami');
    await home.fetch('/sessions/whoami');
  }
}

/** Changes by administrators while a settings flow is open. */
async function meanwhile(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const ways: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    [
      'is disabled',
      (id) =>
        admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }], unrecorded),
    ],
    ['is deleted', (id) => admin.delete(`/admin/identities/${id}`, undefined, unrecorded)],
    ['has no sessions any more', (id) => admin.delete(`/admin/identities/${id}/sessions`, undefined, unrecorded)],
    [
      'has no password any more',
      (id) => admin.delete(`/admin/identities/${id}/credentials/password`, undefined, unrecorded),
    ],
  ];
  for (const [title, change] of ways) {
    for (const { name, agent, type, begin } of members(stage)) {
      const address = email(`${name}-${title.replaceAll(' ', '-')}`);
      const id = await makeIdentity(admin, address, { traits: { email: address } });
      await signIn(agent, address, type);
      const flow = await begin(way);
      const { body: leave } = await agent.fetch('/self-service/logout/browser');
      await change(id);
      note(`${name}: somebody who ${title}`);
      await agent.fetch(`${route}/flows?id=${text(flow, 'id')}`);
      await submit(agent, flow, { method: 'profile', 'traits.email': address });
      await submit(agent, flow, { method: 'password', password: 'amber-harbour-2290' });
      await agent.fetch(`${route}/${type}`);
      await agent.fetch('/sessions/whoami');
      await agent.fetch('/sessions');
      await agent.fetch(`/self-service/login/${type}?refresh=true`);
      await agent.fetch(`/self-service/recovery/${type}`);
      const logout = valueAt(leave, 'logout_url');
      await (typeof logout === 'string'
        ? agent.navigate(logout)
        : agent.delete('/self-service/logout/api', { session_token: agent.token }));
    }
  }
}

async function sessions(stage: Stage): Promise<void> {
  const { admin, email, newNative, newBrowser, note } = stage;
  const address = email('sessions');
  const identity = await makeIdentity(admin, address, { traits: { email: address } });
  const [native, browser] = [newNative(), newBrowser()];
  for (const agent of [newNative(), newNative(), native]) await signIn(agent, address, 'api');
  await signIn(browser, address);
  note('whoami may be kept for a while');
  await native.get('/sessions/whoami');
  await browser.get('/sessions/whoami');
  await browser.navigate('/sessions/whoami');
  await native.get('/sessions/whoami', { headers: { 'if-none-match': '*' } });
  note('extend');
  const { body } = await admin.get(`/admin/identities/${identity}/sessions`, unrecorded);
  const ids = (body as readonly { readonly id: string }[]).map(({ id }) => id);
  await admin.patch(`/admin/sessions/${ids[0]}/extend`);
  await admin.patch(`/admin/sessions/${ids[0]}/extend`, {});
  await admin.patch('/admin/sessions/5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50/extend');
  await admin.patch('/admin/sessions/abc/extend');
  note('lists of administrators');
  for (const query of [
    '',
    '?active=true',
    '?active=false',
    '?active=maybe',
    '?page_size=2',
    '?page_size=0',
    '?page_size=-1',
    '?page_size=x',
    '?page_token=x',
    '?page=1&per_page=2',
    '?page=9&per_page=2',
  ])
    await admin.get(`/admin/identities/${identity}/sessions${query}`);
  for (const expand of ['identity', 'devices', 'identity&expand=devices', 'Identity', 'none', ''])
    await admin.get(`/admin/sessions/${ids[0]}?expand=${expand}`);
  note('one ends the others');
  await browser.delete(`/sessions/${ids.at(-1)}`);
  await browser.delete('/sessions');
  await native.get('/sessions/whoami');
  await browser.get('/sessions');
}
