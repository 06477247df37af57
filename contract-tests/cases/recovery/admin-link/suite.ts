import { makeIdentity, parameter, text } from '../../../kit/index.ts';
import { flowClients, flowPath, followAnswer, submitAndFollow } from '../../../kit/recovery.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const path = '/admin/recovery/link';
const method = 'link';
const unknownId = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';
const after = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';

export default contract('recovery/admin-link', { profile: 'recovery-both' }, async (stage) => {
  await bodies(stage);
  await good(stage);
  await flows(stage);
  await people(stage);
});

async function bodies({ admin, browser, email, note }: Stage): Promise<void> {
  const address = email('bodies');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  note('of nobody');
  for (const body of [
    {},
    { identity_id: unknownId },
    { identity_id: '' },
    { identity_id: 'foo' },
    { identity_id: 5 },
  ]) {
    await admin.post(path, body);
  }
  for (const expires_in of ['1h', '90s', '1h30m', '', '0s', '-1h', 'abc', '1d', '1', 5, null]) {
    note(`expires in ${JSON.stringify(expires_in)}`);
    await admin.post(path, { identity_id, expires_in });
  }
  note('a return_to');
  await admin.post(path + after, { identity_id });
  await admin.post(`${path}?return_to=https%3A%2F%2Fexample.net%2F`, { identity_id });
  await admin.post(`${path}?return_to=https%3A%2F%2Fexample.net%2F`, { identity_id: unknownId });
  await admin.post(path, { identity_id, return_to: 'http://127.0.0.1:4455/after', flow_type: 'api' });
  note('bodies that cannot be read');
  for (const raw of ['', '[]', '{', 'null', '"foo"']) await admin.post(path, {}, { raw });
  const raw = `identity_id=${identity_id}`;
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    await admin.post(path, {}, { raw, headers: { 'content-type': type } });
  }
  note('other methods and addresses');
  await admin.get(path);
  await admin.put(path, { identity_id });
  await admin.post('/recovery/link', { identity_id });
  await browser.post(path, { identity_id });
  await browser.post('/recovery/link', { identity_id });
}

async function createLink({ admin }: Stage, identity_id: string, query = ''): Promise<string> {
  return text((await admin.post(path + query, { identity_id })).body, 'recovery_link');
}

async function good(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const { name, agent } of flowClients(stage)) {
    note(`${name}: the link`);
    const address = email(name);
    const identity = await makeIdentity(admin, address, { traits: { email: address } });
    const link = await createLink(stage, identity, after);
    await followAnswer(agent, await agent.get(link));
    await agent.fetch('/sessions/whoami');
    await admin.get(`/admin/identities/${identity}`);
    await agent.fetch(flowPath + parameter(link, 'flow'));
    note(`${name}: once more`);
    await followAnswer(agent, await agent.get(link));
    note(`${name}: two at once, followed by somebody who is signed in`);
    const [first, second] = [await createLink(stage, identity), await createLink(stage, identity)];
    for (const each of [first, second]) await followAnswer(agent, await agent.navigate(each));
    await agent.fetch('/sessions/whoami');
  }
}

async function flows(stage: Stage): Promise<void> {
  const { admin, browser, newForm, email, note } = stage;
  const address = email('flows');
  const identity = await makeIdentity(admin, address, { traits: { email: address } });
  note('the flow of a link');
  const link = await createLink(stage, identity, after);
  const action = link.replace(/&token=.*|token=\w+&/, '');
  await browser.get(flowPath + parameter(link, 'flow'));
  for (const fields of [
    { method, email: address },
    { method: 'code', email: address },
    { method: 'code', code: '1' },
  ]) {
    await browser.post(action, fields);
  }
  await browser.get(flowPath + parameter(link, 'flow'));
  for (const flowClient of flowClients(stage)) {
    note(`${flowClient.name}: the token with a flow of one's own`);
    const flow = await flowClient.begin();
    await followAnswer(
      flowClient.agent,
      await flowClient.agent.get(`${text(flow, 'ui.action')}&token=${parameter(link, 'token')}`),
    );
    await submitAndFollow(flowClient.agent, flow, { method, token: 'foo' });
  }
  note('the link after all');
  const form = newForm();
  await followAnswer(form, await form.get(link));
}

async function people(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newForm, note } = stage;
  const people = [
    ['without an address', { username: email('name') }, {}],
    ['without a password', { email: email('bare') }, { password: false }],
    ['whose account is disabled', { email: email('off') }, {}],
    ['who is deleted meanwhile', { email: email('gone') }, {}],
  ] as const;
  for (const [title, traits, options] of people) {
    for (const agent of [newBrowser(), newForm()]) {
      note(`somebody ${title}`);
      const identity = await makeIdentity(admin, '', { traits, ...options });
      if (title.includes('disabled')) {
        await admin.patch(`/admin/identities/${identity}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
      }
      const link = await createLink(stage, identity);
      if (title.includes('deleted')) await admin.delete(`/admin/identities/${identity}`);
      await followAnswer(agent, await agent.get(link));
      await agent.fetch('/sessions/whoami');
      await admin.delete(`/admin/identities/${identity}`, undefined, { unrecorded: true });
    }
  }
}
