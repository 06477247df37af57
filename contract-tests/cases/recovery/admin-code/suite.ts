import { makeIdentity, parameter, submit, text } from '../../../kit/index.ts';
import {
  type FlowClient,
  flowClients,
  flowPath,
  followAnswer,
  invalidCode,
  method,
  reread,
  submitAndFollow,
} from '../../../kit/recovery.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const path = '/admin/recovery/code';
const nowhere = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';
const after = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';

/** Codes that an administrator hands out. */
export default contract('recovery/admin-code', { profile: 'recovery-both' }, async (stage) => {
  await bodies(stage);
  await right(stage);
  await wrong(stage);
  await people(stage);
});

async function bodies({ admin, browser, addresses, email, note }: Stage): Promise<void> {
  const address = email('bodies');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  note('of nobody');
  for (const body of [{}, { identity_id: nowhere }, { identity_id: '' }, { identity_id: 'foo' }, { identity_id: 5 }]) {
    await admin.post(path, body);
  }
  await admin.post(path, { identity_id: identity_id.replaceAll('-', '') });
  for (const expires_in of ['1h', '90s', '1h30m', '1.5h', '', '0s', '0', '-1h', 'abc', '1d', '1', ' 1h', 5, null]) {
    note(`expires in ${JSON.stringify(expires_in)}`);
    await admin.post(path, { identity_id, expires_in });
  }
  for (const flow_type of ['browser', 'api', 'foo', '', null, 5]) {
    note(`flow type ${JSON.stringify(flow_type)}`);
    await admin.post(path, { identity_id, flow_type });
  }
  note('a return_to');
  await admin.post(path + after, { identity_id });
  await admin.post(`${path}?return_to=https%3A%2F%2Fexample.net%2F`, { identity_id });
  await admin.post(`${path}?return_to=https%3A%2F%2Fexample.net%2F`, { identity_id: nowhere, expires_in: 'abc' });
  await admin.post(path, { identity_id, return_to: 'http://127.0.0.1:4455/after', foo: 1 });
  note('bodies that cannot be read');
  for (const raw of ['', '[]', '{', 'null', '"foo"', `{"identity_id":"${nowhere}"} x`])
    await admin.post(path, {}, { raw });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    await admin.post(path, {}, { raw: `identity_id=${identity_id}`, headers: { 'content-type': type } });
  }
  const type = 'application/json; charset=utf-8';
  await admin.post(path, { identity_id }, { headers: { 'content-type': type } });
  note('other methods and addresses');
  await admin.get(path);
  await admin.put(path, { identity_id });
  await admin.post('/recovery/code', { identity_id });
  await browser.post(path, { identity_id });
  await browser.post('/recovery/code', { identity_id });
  await admin.post(`${addresses.admin}/self-service/recovery?flow=${nowhere}`, { method });
}

/** A code for somebody. */
async function handed({ admin }: Stage, identity_id: string, fields = {}, query = ''): Promise<[string, string]> {
  const { body } = await admin.post(path + query, { identity_id, ...fields });
  return [parameter(text(body, 'recovery_link'), 'flow'), text(body, 'recovery_code')];
}

/** Reads the flow as whoever opens the recovery link. */
async function opened({ agent }: FlowClient, id: string): Promise<unknown> {
  return (await agent.fetch(flowPath + id)).body;
}

async function right(stage: Stage): Promise<void> {
  const { admin, email, newNative, note } = stage;
  for (const asker of flowClients(stage)) {
    const { name, agent } = asker;
    for (const flow_type of ['browser', 'api']) {
      note(`${name}: a code for a flow of type ${flow_type}`);
      agent.token = undefined;
      const address = email(`${name}-${flow_type}`);
      const [other] = flowClients(stage).filter((each) => each.name === name);
      const identity = await makeIdentity(admin, address, { traits: { email: address } });
      const [id, code] = await handed(stage, identity, { flow_type }, after);
      if (!other) continue;
      const flow = await opened(other, id);
      await followAnswer(other.agent, await other.agent.post(text(flow, 'ui.action'), { method, code }));
      await other.agent.fetch('/sessions/whoami');
      await admin.get(`/admin/identities/${identity}`);
      await reread(other.agent, flow);
      note(`${name}: once more`);
      await followAnswer(other.agent, await other.agent.post(text(flow, 'ui.action'), { method, code }));
    }
  }
  note('a page that follows the link, and the code without a method');
  const address = email('plain');
  const identity = await makeIdentity(admin, address, { traits: { email: address } });
  const [, form] = flowClients(stage);
  const [id, code] = await handed(stage, identity);
  if (!form) return;
  const flow = await opened(form, id);
  await form.agent.post(text(flow, 'ui.action'), { code });
  note('two codes at once');
  const [first, second] = [await handed(stage, identity), await handed(stage, identity)];
  const native = newNative();
  for (const [id, code] of [first, second]) {
    const { body } = await native.get(flowPath + id);
    await submitAndFollow(native, body, { method, code });
  }
}

async function wrong(stage: Stage): Promise<void> {
  const { admin, email, newForm, newBrowser, note } = stage;
  const address = email('wrong');
  const identity = await makeIdentity(admin, address, { traits: { email: address } });
  for (const asker of flowClients(stage)) {
    const { name, agent } = asker;
    note(`${name}: wrong codes`);
    const [id, code] = await handed(stage, identity);
    const flow = await opened(asker, id);
    await submitAndFollow(agent, flow, { method, code: invalidCode });
    await submitAndFollow(agent, flow, { method: 'foo', code: '' });
    note(`${name}: an address instead`);
    await submitAndFollow(agent, flow, { method, email: 'nobody' });
    await submitAndFollow(agent, flow, { method, email: address });
    await reread(agent, flow);
    await submitAndFollow(agent, flow, { method: 'link', email: address });
    await submitAndFollow(agent, flow, { method, code });
    note(`${name}: too many`);
    const [often] = await handed(stage, identity);
    const next = await opened(asker, often);
    for (let count = 0; count < 5; count++) await submit(agent, next, { method, code: invalidCode });
    await submitAndFollow(agent, next, { method, code: invalidCode });
  }
  note('read before and after somebody signs in');
  for (const agent of [newBrowser(), newForm()]) {
    const [id, code] = await handed(stage, identity);
    await signIn(agent, address);
    const { body } = await agent.fetch(flowPath + id);
    await submitAndFollow(agent, body, { method, email: address });
    await submitAndFollow(agent, body, { method, code });
  }
}

async function people(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const people = [
    ['without an address', { username: email('name') }, {}],
    ['without a password', { email: email('bare') }, { password: false }],
    ['whose account is disabled', { email: email('off') }, {}],
    ['who is deleted meanwhile', { email: email('gone') }, {}],
  ] as const;
  for (const [title, traits, options] of people) {
    for (const agent of [newBrowser(), newForm(), newNative()]) {
      note(`somebody ${title}`);
      const identity = await makeIdentity(admin, '', { traits, ...options });
      if (title.includes('disabled')) {
        await admin.patch(`/admin/identities/${identity}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
      }
      const [id, code] = await handed(stage, identity);
      if (title.includes('deleted')) await admin.delete(`/admin/identities/${identity}`);
      const { body } = await agent.fetch(flowPath + id);
      await submitAndFollow(agent, body, { method, code });
      await agent.fetch('/sessions/whoami');
      await admin.delete(`/admin/identities/${identity}`, undefined, { unrecorded: true });
    }
  }
}
