import { makeIdentity, parameter, submit, text } from '../../../kit/index.ts';
import { type FlowClient, flowClients } from '../../../kit/recovery.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const way = '?return_to=http%3A%2F%2F127.0.0.1%3A4466%2Fapp';
const read = '/self-service/verification/flows?id=';
const method = 'link';

/** Verification by link with every feature flag, and malformed submissions. */
export default contract('verification/all-flags', { profile: 'all-flags' }, async (stage) => {
  for (const flowClient of flowClients(stage, 'verification')) await requestLinks(stage, flowClient);
  await otherwise(stage);
});

/** Returns the link in the newest message. */
async function linkTo({ mail }: Stage, address: string): Promise<string> {
  const found = /https?:\/\/\S+/.exec(text(await mail.messages(address), '0.body'))?.[0];
  if (!found) throw new Error(`no link was sent to ${address}`);
  return found;
}

async function requestLinks(stage: Stage, { name, agent, begin }: FlowClient): Promise<void> {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const address = email(name);
  const id = await makeIdentity(admin, address, { traits: { email: address } });
  note(`${name}: nothing, no address, somebody unknown`);
  const flow = await begin(way);
  for (const fields of [{}, { method }, { method, email: '' }, { method, email: 'x' }, { method, email: 5 }])
    await submit(agent, flow, fields);
  await submit(agent, flow, { method, email: email(`${name}-nobody`) });
  note(`${name}: the methods of others`);
  for (const other of ['code', 'password', 'profile', 'foo'])
    await submit(agent, flow, { method: other, email: address });
  await submit(agent, flow, { method: 'code', code: '123456' });
  note(`${name}: a link`);
  const fresh = await begin(way);
  await submit(agent, fresh, { method, email: address });
  const link = await linkTo(stage, address);
  const token = parameter(link, 'token');
  await agent.fetch(read + text(fresh, 'id'));
  note(`${name}: links that are not whole`);
  const path = '/self-service/verification';
  for (const query of [
    `?token=${token}`,
    `?flow=${text(fresh, 'id')}`,
    `?flow=${text(fresh, 'id')}&token=`,
    `?flow=${text(fresh, 'id')}&token=none`,
    `?flow=abc&token=${token}`,
    `?flow=5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50&token=none`,
  ]) {
    await newForm().navigate(path + query);
    await newBrowser().fetch(path + query);
  }
  note(`${name}: an address with the token, and the token posted`);
  await submit(agent, fresh, { method, email: address, token: 'none' });
  await submit(agent, fresh, { method, token: 'none' });
  note(`${name}: opened by somebody else, then by oneself, by a script and as an app does`);
  await newForm().send('HEAD', link);
  await newForm().navigate(link);
  await newBrowser().fetch(link);
  await newNative().get(link);
  await agent.fetch(read + text(fresh, 'id'));
  await admin.get(`/admin/identities/${id}`);
  note(`${name}: a flow that is through is asked again`);
  await submit(agent, fresh, { method, email: address });
  await agent.fetch(read + text(fresh, 'id'));
}

/** Verification links that are opened after the identity or its address was changed. */
async function otherwise(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newForm, note } = stage;
  const unrecorded = { unrecorded: true };
  const changes: readonly (readonly [string, (id: string, name: string) => Promise<unknown>])[] = [
    [
      'disabled',
      (id) =>
        admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }], unrecorded),
    ],
    ['deleted', (id) => admin.delete(`/admin/identities/${id}`, undefined, unrecorded)],
    [
      'elsewhere',
      (id, name) =>
        admin.patch(
          `/admin/identities/${id}`,
          [{ op: 'replace', path: '/traits/email', value: email(`${name}-moved`) }],
          unrecorded,
        ),
    ],
  ];
  for (const [title, change] of changes) {
    for (const { name, agent, begin } of flowClients(stage, 'verification')) {
      const address = email(`${name}-${title}`);
      const id = await makeIdentity(admin, address, { traits: { email: address } });
      const flow = await begin('');
      await submit(agent, flow, { method, email: address });
      const link = await linkTo(stage, address);
      await change(id, `${name}-${title}`);
      note(`${name}: the link of somebody who is ${title} meanwhile`);
      await newForm().navigate(link);
      await newBrowser().fetch(link);
      await submit(agent, flow, { method, email: address });
    }
  }
  note('by somebody who is signed in as somebody else');
  const [one, other] = [email('one'), email('other')];
  for (const each of [one, other]) await makeIdentity(admin, each, { traits: { email: each } });
  for (const { agent, begin, name } of flowClients(stage, 'verification')) {
    await signIn(agent, other, name === 'native' ? 'api' : 'browser');
    const flow = await begin(way);
    await submit(agent, flow, { method, email: one });
    await agent.navigate(await linkTo(stage, one));
    await agent.fetch('/sessions/whoami');
    await agent.fetch(read + text(flow, 'id'));
  }
}
