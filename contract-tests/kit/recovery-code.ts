import type { Stage } from '../runner/contract.ts';
import { makeIdentity, newestCode, submit, text, valueAt } from './index.ts';
import {
  type FlowClient,
  flowClients,
  flowPath,
  followAnswer,
  invalidCode,
  method,
  requestCode,
  reread,
  returnTo,
  submitAndFollow,
} from './recovery.ts';

/** Submits wrong, missing, replaced and outdated codes. */
export async function refusedCodes(stage: Stage): Promise<void> {
  const { email, mail, note } = stage;
  const [address, other] = [email('refused'), email('other')];
  for (const each of [address, other]) await makeIdentity(stage.admin, each, { traits: { email: each } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    note(`${name}: a wrong code`);
    const { flow, code } = await requestCode(stage, flowClient, address);
    await submitAndFollow(agent, flow, { method, code: invalidCode, transient_payload: '{"a":1}' });
    await reread(agent, flow);
    note(`${name}: no code`);
    await submitAndFollow(agent, flow, { method });
    await submitAndFollow(agent, flow, { method, code: '' });
    note(`${name}: another method`);
    await submitAndFollow(agent, flow, { method: 'foo', code: invalidCode });
    note(`${name}: the code goes along with an address: another one is sent`);
    await submitAndFollow(agent, flow, { method, email: address, code });
    const second = await newestCode(stage, address);
    note(`${name}: another method with an address`);
    const dead = await requestCode(stage, flowClient, address);
    await submitAndFollow(agent, dead.flow, { method: 'foo', email: address });
    await submitAndFollow(agent, dead.flow, { method, code: dead.code });
    note(`${name}: the code before, and that of another flow`);
    const next = await requestCode(stage, flowClient, address);
    await submitAndFollow(agent, next.flow, { method, code });
    await submitAndFollow(agent, next.flow, { method, code: second });
    note(`${name}: sent to somebody else and to nobody: the codes before are gone`);
    await submitAndFollow(agent, next.flow, { method, email: other });
    await submitAndFollow(agent, next.flow, { method, code: next.code });
    await newestCode(stage, other);
    await submitAndFollow(agent, next.flow, { method, email: email('nobody') });
    await submitAndFollow(agent, next.flow, { method, code: invalidCode });
    note(`${name}: an address that is none`);
    await submitAndFollow(agent, next.flow, { method, email: 'nobody' });
    await submitAndFollow(agent, next.flow, { method, code: invalidCode });
  }
  note('the mails');
  await mail.messages(other);
}

/** Submits more codes than a flow takes: after five, Kratos starts a new flow. */
export async function tooManyCodes(stage: Stage): Promise<void> {
  const { email, note } = stage;
  const address = email('often');
  await makeIdentity(stage.admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    note(`${name}: wrong codes, one too many`);
    const { flow, code } = await requestCode(stage, flowClient, address, returnTo);
    for (let count = 0; count < 4; count++) await submitAndFollow(agent, flow, { method, code: invalidCode });
    note(`${name}: the fifth`);
    await submitAndFollow(agent, flow, { method, code: invalidCode });
    note(`${name}: the right one is the sixth`);
    const next = await submitAndFollow(agent, flow, { method, code });
    await agent.fetch(flowPath + text(flow, 'id'));
    note(`${name}: the flow in its place`);
    await submitAndFollow(agent, next, { method, email: address });
    note(`${name}: a new code does not help`);
    const again = await requestCode(stage, flowClient, address);
    for (let count = 0; count < 5; count++) await submit(agent, again.flow, { method, code: invalidCode });
    await submitAndFollow(agent, again.flow, { method, email: address });
    await submitAndFollow(agent, again.flow, { method, code: await newestCode(stage, address) });
  }
}

/** Submits the correct code from each kind of client, changes the password, and submits the code again. */
export async function correctCodes(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const address = email(name);
    const id = await makeIdentity(admin, address, { traits: { email: address } });
    note(`${name}: the right code`);
    await admin.get(`/admin/identities/${id}`);
    const { flow, code } = await requestCode(stage, flowClient, address, returnTo);
    await admin.get(`/admin/identities/${id}`);
    const answer = await submit(agent, flow, { method, code, transient_payload: '{"a":1}' });
    await admin.get(`/admin/identities/${id}`);
    const settings = await followAnswer(agent, answer);
    await agent.fetch('/sessions/whoami');
    await admin.get(`/admin/identities/${id}/sessions`);
    if (valueAt(settings, 'ui')) {
      note(`${name}: a new password`);
      await submitAndFollow(agent, settings, { method: 'password', password: 'short' });
      await submitAndFollow(agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    }
    note(`${name}: the code once more`);
    const { body } = await reread(agent, flow);
    const next = await submitAndFollow(agent, body, { method, code });
    await submitAndFollow(agent, next, { method, email: address });
    note(`${name}: the code once more, from the page as it was`);
    await submitAndFollow(agent, flow, { method, code });
  }
}

/** Submits an address to a completed flow, without a session. @param own selects the kinds of client */
export async function submitToCompletedFlow(stage: Stage, own: (flowClient: FlowClient) => boolean): Promise<void> {
  const address = stage.email('through');
  await makeIdentity(stage.admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage).filter(own)) {
    const { flow, code } = await requestCode(stage, flowClient, address, returnTo);
    await submit(flowClient.agent, flow, { method, code });
    const [other] = flowClients(stage).filter(({ name }) => name === flowClient.name);
    if (!other) continue;
    stage.note(`${flowClient.name}: an address for a flow that is through`);
    const { ui } = (await other.begin()) as { readonly ui: object };
    await submitAndFollow(other.agent, { ui: { ...ui, action: text(flow, 'ui.action') } }, { method, email: address });
    await flowClient.agent.fetch(flowPath + text(flow, 'id'));
  }
}
