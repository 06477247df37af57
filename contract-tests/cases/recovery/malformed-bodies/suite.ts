import { makeIdentity, start, submit, text } from '../../../kit/index.ts';
import {
  flowClients,
  flowPath,
  invalidCode,
  requestCode,
  reread,
  submitAndFollow,
  submitPath,
} from '../../../kit/recovery.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';

const wrong: readonly RequestFields[] = [
  ...[{ transient_payload: 'x' }, { transient_payload: '{"a":1' }, { transient_payload: false }, { flow: 'foo' }],
  ...[{ email: false }, { email: {} }, { email: ' ' }, { code: [] }, { code: 'é' }, { csrf_token: 7 }, { token: 5 }],
  ...[{ recovery_address: 5 }, { screen: false }, { flow: unknownId, email: 'nobody@example.org' }],
];

const bodies = ['', '[]', '{', 'null', '"x"', '5', '{"method":7,"email":[]}', '{"email":"a@example.org"} x'];

export default contract('recovery/malformed-bodies', { profile: 'recovery' }, async (stage) => {
  for (const method of ['code', 'nonsense']) await values(stage, method);
  await raw(stage);
  await withCode(stage);
  await otherFlow(stage);
});

async function values(stage: Stage, method: string): Promise<void> {
  for (const fields of wrong) {
    stage.note(`${method}: ${JSON.stringify(fields)}`);
    for (const { agent, begin } of flowClients(stage)) {
      const flow = await begin();
      await submit(agent, flow, { method, ...fields });
      await reread(agent, flow);
    }
  }
}

async function raw(stage: Stage): Promise<void> {
  for (const { name, agent, begin } of flowClients(stage)) {
    const flow = await begin();
    const action = text(flow, 'ui.action');
    const json = { 'content-type': 'application/json' };
    for (const body of bodies) {
      stage.note(`${name}: ${body}`);
      await agent.post(action, {}, { raw: body, headers: json });
    }
    await reread(agent, flow);
    stage.note(`${name}: other types`);
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-8']) {
      await agent.post(action, {}, { raw: '{"method":"code"}', headers: { 'content-type': type } });
    }
    await agent.post(action);
    await agent.put(action, {});
    await agent.delete(action);
    await reread(agent, flow);
  }
}

/** Malformed bodies after a code was sent. */
async function withCode(stage: Stage): Promise<void> {
  const address = stage.email('sent');
  await makeIdentity(stage.admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const { flow, code } = await requestCode(stage, flowClient, address);
    stage.note(`${name}: codes that are none`);
    await submitAndFollow(agent, flow, { method: 'code', code: [] });
    await submitAndFollow(agent, flow, { method: 'code', code: 123456 });
    await submitAndFollow(agent, flow, { method: 'code', code: ` ${invalidCode} ` });
    await submitAndFollow(agent, flow, { method: 'code', code: true, transient_payload: 'x' });
    await submitAndFollow(agent, flow, { method: {}, code });
    await reread(agent, flow);
  }
}

/** A body that names another flow than the URL. */
async function otherFlow(stage: Stage): Promise<void> {
  const { browser, email, mail, note } = stage;
  const address = email('other');
  await makeIdentity(stage.admin, address, { traits: { email: address } });
  note('another flow in the body');
  const [one, other] = [await start(browser, 'recovery'), await start(browser, 'recovery')];
  await submit(browser, one, { method: 'code', email: address, flow: text(other, 'id') });
  await browser.get(flowPath + text(one, 'id'));
  await browser.get(flowPath + text(other, 'id'));
  await mail.messages(address);
  note('the flow in the body alone');
  await browser.post(submitPath.replace('?flow=', ''), { method: 'code', email: address, flow: text(one, 'id') });
}
