import type { Stage } from '../runner/contract.ts';
import { makeIdentity, submit, text } from './index.ts';
import {
  flowClients,
  flowPath,
  invalidCode,
  method,
  requestCode,
  reread,
  returnTo,
  submitAndFollow,
  submitPath,
} from './recovery.ts';

const quiet = { unrecorded: true };

/** Waits until all codes so far are expired: in this profile login flows live longer than codes, so it waits for one to expire. */
async function waitUntilCodesExpire({ newNative, until }: Stage): Promise<void> {
  const native = newNative();
  const { body } = await native.get('/self-service/login/api', quiet);
  await until(410, () => native.get(`/self-service/login/flows?id=${text(body, 'id')}`, quiet));
}

/** Starts a recovery with an unknown address: Kratos sends a notice without a code. */
export async function unknownAddress(stage: Stage): Promise<void> {
  for (const { name, agent, begin } of flowClients(stage)) {
    const address = stage.email('unknown');
    stage.note(`${name}: an unknown address is told so`);
    const flow = await submitAndFollow(agent, await begin(), { method, email: address });
    await stage.mail.messages(address);
    stage.note(`${name}: the two codes that a flow takes, and one more`);
    for (let count = 0; count < 3; count++) await submitAndFollow(agent, flow, { method, code: invalidCode });
  }
}

export async function expiredCodes(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('codes');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  note('flows with a code');
  const late = [];
  for (const flowClient of flowClients(stage))
    late.push({ asker: flowClient, ...(await requestCode(stage, flowClient, address, returnTo)) });
  const { body } = await admin.post('/admin/recovery/code', { identity_id, expires_in: '1s' });
  await waitUntilCodesExpire(stage);
  for (const { asker: flowClient, flow, code } of late) {
    note(`${flowClient.name}: the expired code`);
    await submitAndFollow(flowClient.agent, flow, { method, code });
    await submitAndFollow(flowClient.agent, flow, { method, code });
    await submitAndFollow(flowClient.agent, flow, { method, code });
  }
  const id = text(body, 'recovery_link').replace(/.*flow=/, '');
  for (const { name, agent } of flowClients(stage)) {
    note(`${name}: the expired code of an administrator`);
    await agent.fetch(flowPath + id);
    const answer = await agent.post(submitPath + id, { method, code: text(body, 'recovery_code') });
    if (answer.location.includes('/flows')) await agent.fetch(answer.location);
  }
}

export async function expiredFlows(stage: Stage): Promise<void> {
  const { admin, email, newNative, note, until } = stage;
  const address = email('flows');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('flows that run out');
  const late = [];
  for (const flowClient of flowClients(stage)) {
    const { name, agent, begin } = flowClient;
    const early = await begin(returnTo);
    const dead = await begin();
    await submit(agent, dead, { method: 'foo' });
    late.push({ name, agent, early, dead, ...(await requestCode(stage, flowClient, address, returnTo)) });
  }
  const app = newNative();
  const { body } = await app.get('/self-service/recovery/api', quiet);
  await until(410, () => app.get(flowPath + text(body, 'id'), quiet));
  for (const { name, agent, early, dead, flow, code } of late) {
    note(`${name}: read`);
    await reread(agent, flow);
    await agent.navigate(flowPath + text(early, 'id'));
    note(`${name}: submitted`);
    await submitAndFollow(agent, early, { method, email: address });
    await submitAndFollow(agent, flow, { method, code });
    await submitAndFollow(agent, dead, { method: 'foo' });
    await submitAndFollow(agent, dead, {});
    note(`${name}: without an anti-CSRF token, by a script that accepts anything, by a link`);
    await agent.post(text(flow, 'ui.action'), { method, code });
    await agent.post(text(flow, 'ui.action'), { method, code }, { headers: { accept: '*/*' } });
    await agent.navigate(`${text(flow, 'ui.action')}&token=foo`);
  }
}
