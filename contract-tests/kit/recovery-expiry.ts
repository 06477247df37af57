import type { Stage } from '../runner/contract.ts';
import { makeIdentity, submit, text } from './index.ts';
import { asked, askers, back, method, noCode, read, reread, submitted, tell } from './recovery.ts';

const quiet = { unrecorded: true };

/** Login flows live longer than codes here: when one is gone, every code sent before it is expired. */
async function codesExpire({ newNative, until }: Stage): Promise<void> {
  const native = newNative();
  const { body } = await native.get('/self-service/login/api', quiet);
  await until(410, () => native.get(`/self-service/login/flows?id=${text(body, 'id')}`, quiet));
}

/** Somebody we do not know is told so; no code was sent. */
export async function unknown(stage: Stage): Promise<void> {
  for (const { name, agent, begin } of askers(stage)) {
    const address = stage.email('unknown');
    stage.note(`${name}: an unknown address is told so`);
    const flow = await tell(agent, await begin(), { method, email: address });
    await stage.mail.messages(address);
    stage.note(`${name}: the two codes that a flow takes, and one more`);
    for (let count = 0; count < 3; count++) await tell(agent, flow, { method, code: noCode });
  }
}

export async function lateCodes(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('codes');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  note('flows with a code');
  const late = [];
  for (const asker of askers(stage)) late.push({ asker, ...(await asked(stage, asker, address, back)) });
  const { body } = await admin.post('/admin/recovery/code', { identity_id, expires_in: '1s' });
  await codesExpire(stage);
  for (const { asker, flow, code } of late) {
    note(`${asker.name}: the expired code`);
    await tell(asker.agent, flow, { method, code });
    await tell(asker.agent, flow, { method, code });
    await tell(asker.agent, flow, { method, code });
  }
  const id = text(body, 'recovery_link').replace(/.*flow=/, '');
  for (const { name, agent } of askers(stage)) {
    note(`${name}: the expired code of an administrator`);
    await agent.fetch(read + id);
    const answer = await agent.post(submitted + id, { method, code: text(body, 'recovery_code') });
    if (answer.location.includes('/flows')) await agent.fetch(answer.location);
  }
}

export async function lateFlows(stage: Stage): Promise<void> {
  const { admin, email, newNative, note, until } = stage;
  const address = email('flows');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('flows that run out');
  const late = [];
  for (const asker of askers(stage)) {
    const { name, agent, begin } = asker;
    const early = await begin(back);
    const dead = await begin();
    await submit(agent, dead, { method: 'foo' });
    late.push({ name, agent, early, dead, ...(await asked(stage, asker, address, back)) });
  }
  const app = newNative();
  const { body } = await app.get('/self-service/recovery/api', quiet);
  await until(410, () => app.get(read + text(body, 'id'), quiet));
  for (const { name, agent, early, dead, flow, code } of late) {
    note(`${name}: read`);
    await reread(agent, flow);
    await agent.navigate(read + text(early, 'id'));
    note(`${name}: submitted`);
    await tell(agent, early, { method, email: address });
    await tell(agent, flow, { method, code });
    await tell(agent, dead, { method: 'foo' });
    await tell(agent, dead, {});
    note(`${name}: without an anti-CSRF token, by a script that accepts anything, by a link`);
    await agent.post(text(flow, 'ui.action'), { method, code });
    await agent.post(text(flow, 'ui.action'), { method, code }, { headers: { accept: '*/*' } });
    await agent.navigate(`${text(flow, 'ui.action')}&token=foo`);
  }
}
