import { makeIdentity, parameter, submit, text } from '../../../kit/index.ts';
import { flowClients, followAnswer, requestCode, reread, submitAndFollow } from '../../../kit/recovery.ts';
import { newestLink } from '../../../kit/recovery-link.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Recovery by link if both methods are enabled and `use` is code. */
export default contract('recovery/link-beside-code', { profile: 'recovery-both' }, async (stage) => {
  await links(stage);
  await changes(stage);
  await tokens(stage);
});

async function links(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('links');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: a link where codes are configured`);
    const flow = await begin();
    await submitAndFollow(agent, flow, { method: 'link' });
    await submitAndFollow(agent, flow, { method: 'link', email: 'nobody' });
    const sent = await submitAndFollow(agent, await begin(), { method: 'link', email: address });
    await newestLink(stage, address);
    note(`${name}: a code after all`);
    await submitAndFollow(agent, sent, { method: 'code', email: address });
    await submitAndFollow(agent, sent, { method: 'code', code: '123456' });
    note(`${name}: a link once more, followed`);
    await submitAndFollow(agent, sent, { method: 'link', email: address });
    await followAnswer(agent, await agent.get(await newestLink(stage, address)));
    await agent.fetch('/sessions/whoami');
  }
}

async function changes(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('changes');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    note(`${name}: a link after a code`);
    const { flow, code } = await requestCode(stage, flowClient, address);
    await submitAndFollow(agent, flow, { method: 'link', email: address });
    await submitAndFollow(agent, flow, { method: 'code', code });
    await submitAndFollow(agent, flow, { method: 'code', email: address });
    await submitAndFollow(agent, flow, { method: 'link', email: 'nobody' });
    note(`${name}: the link of a flow that took neither`);
    await followAnswer(agent, await agent.get(await newestLink(stage, address)));
  }
}

async function tokens(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('tokens');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: a token for a flow that waits for a code`);
    const flow = await begin();
    await followAnswer(agent, await agent.get(`${text(flow, 'ui.action')}&token=foo`));
    await submitAndFollow(agent, flow, { method: 'code', token: 'foo' });
    await submitAndFollow(agent, flow, { method: 'foo', token: 'foo' });
    await reread(agent, flow);
    note(`${name}: an administrator's link and code for one person`);
    const identity_id = await makeIdentity(admin, '', { traits: { email: email(`${name}-both`) } });
    const { body: link } = await admin.post('/admin/recovery/link', { identity_id });
    const { body: code } = await admin.post('/admin/recovery/code', { identity_id });
    const id = parameter(text(code, 'recovery_link'), 'flow');
    await followAnswer(agent, await agent.get(text(link, 'recovery_link')));
    const { body } = await agent.fetch(`/self-service/recovery/flows?id=${id}`);
    const answer = await submit(agent, body, { method: 'code', code: text(code, 'recovery_code') });
    await followAnswer(agent, answer);
  }
}
