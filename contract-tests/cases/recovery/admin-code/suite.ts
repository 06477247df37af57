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
const unknownId = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';
const after = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';

export default contract('recovery/admin-code', { profile: 'recovery-both' }, async (stage) => {
  await bodies(stage);
  await right(stage);
  await wrongCodes(stage);
  await people(stage);
});

async function bodies({ admin, browser, addresses, email, note }: Stage): Promise<void> {
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
  await admin.post(`${path}?return_to=https%3A%2F%2Fexample.net%2F`, { identity_id: unknownId, expires_in: 'abc' });
  await admin.post(path, { identity_id, return_to: 'http://127.0.0.1:4455/after', foo: 1 });
  note('bodies that cannot be read');
  for (const raw of ['', '[]', '{', 'null', '"foo"', `{"identity_id":"${unknownId}"} x`])
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
  await admin.post(`${addresses.admin}/self-service/recovery?flow=${unknownId}`, { method });
}

async function createCode({ admin }: Stage, identity_id: string, fields = {}, query = ''): Promise<[string, string]> {
  const { body } = await admin.post(path + query, { identity_id, ...fields });
  return [parameter(text(body, 'recovery_link'), 'flow'), text(body, 'recovery_code')];
}

/** Reads the flow as the page of the recovery link does. */
async function readFlow({ agent }: FlowClient, id: string): Promise<unknown> {
  return (await agent.fetch(flowPath + id)).body;
}

async function right(stage: Stage): Promise<void> {
  const { admin, email, newNative, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    for (const flow_type of ['browser', 'api']) {
      note(`${name}: a code for a flow of type ${flow_type}`);
      agent.token = undefined;
      const address = email(`${name}-${flow_type}`);
      const [other] = flowClients(stage).filter((each) => each.name === name);
      const identity = await makeIdentity(admin, address, { traits: { email: address } });
      const [id, code] = await createCode(stage, identity, { flow_type }, after);
      if (!other) continue;
      const flow = await readFlow(other, id);
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
  const [id, code] = await createCode(stage, identity);
  if (!form) return;
  const flow = await readFlow(form, id);
  await form.agent.post(text(flow, 'ui.action'), { code });
  note('two codes at once');
  const [first, second] = [await createCode(stage, identity), await createCode(stage, identity)];
  const native = newNative();
  for (const [id, code] of [first, second]) {
    const { body } = await native.get(flowPath + id);
    await submitAndFollow(native, body, { method, code });
  }
}

async function wrongCodes(stage: Stage): Promise<void> {
  const { admin, email, newForm, newBrowser, note } = stage;
  const address = email('wrong');
  const identity = await makeIdentity(admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    note(`${name}: wrong codes`);
    const [id, code] = await createCode(stage, identity);
    const flow = await readFlow(flowClient, id);
    await submitAndFollow(agent, flow, { method, code: invalidCode });
    await submitAndFollow(agent, flow, { method: 'foo', code: '' });
    note(`${name}: an address instead`);
    await submitAndFollow(agent, flow, { method, email: 'nobody' });
    await submitAndFollow(agent, flow, { method, email: address });
    await reread(agent, flow);
    await submitAndFollow(agent, flow, { method: 'link', email: address });
    await submitAndFollow(agent, flow, { method, code });
    note(`${name}: too many`);
    const [often] = await createCode(stage, identity);
    const next = await readFlow(flowClient, often);
    for (let count = 0; count < 5; count++) await submit(agent, next, { method, code: invalidCode });
    await submitAndFollow(agent, next, { method, code: invalidCode });
  }
  note('read before and after somebody signs in');
  for (const agent of [newBrowser(), newForm()]) {
    const [id, code] = await createCode(stage, identity);
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
      const [id, code] = await createCode(stage, identity);
      if (title.includes('deleted')) await admin.delete(`/admin/identities/${identity}`);
      const { body } = await agent.fetch(flowPath + id);
      await submitAndFollow(agent, body, { method, code });
      await agent.fetch('/sessions/whoami');
      await admin.delete(`/admin/identities/${identity}`, undefined, { unrecorded: true });
    }
  }
}
