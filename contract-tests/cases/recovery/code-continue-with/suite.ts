import { makeIdentity, startApi, submit, text } from '../../../kit/index.ts';
import {
  flowClients,
  flowPath,
  followAnswer,
  invalidCode,
  method,
  requestCode,
  submitAndFollow,
} from '../../../kit/recovery.ts';
import { recoverWithSecondFactor } from '../../../kit/recovery-aal2.ts';
import { correctCodes, refusedCodes, submitToCompletedFlow, tooManyCodes } from '../../../kit/recovery-code.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Recovery by code with `continue_with`. */
export default contract('recovery/code-continue-with', { profile: 'recovery-continue-with' }, async (stage) => {
  await refusedCodes(stage);
  await tooManyCodes(stage);
  await correctCodes(stage);
  // Forms only: the server closes a script's connection without an answer.
  await submitToCompletedFlow(stage, ({ name }) => name === 'form');
  await recoverWithSecondFactor(stage);
  await protecting(stage);
  await administrators(stage);
});

async function protecting(stage: Stage): Promise<void> {
  const { admin, email, native, note, newBrowser, newForm } = stage;
  const [address, off] = [email('protected'), email('off')];
  await makeIdentity(admin, address, { traits: { email: address } });
  const id = await makeIdentity(admin, off, { traits: { email: off } });
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    note(`${name}: somebody whose account is disabled`);
    const disabled = await requestCode(stage, flowClient, off);
    await submitAndFollow(agent, disabled.flow, { method, code: disabled.code });
    const [other] = flowClients(stage).filter((each) => each.name === name);
    if (!other) continue;
    note(`${name}: without an anti-CSRF token`);
    const { flow, code } = await requestCode(stage, other, address);
    await other.agent.post(text(flow, 'ui.action'), { method, code });
    const early = await other.begin();
    await other.agent.post(text(early, 'ui.action'), { method, email: address });
    await other.agent.fetch(flowPath + text(flow, 'id'));
  }
  note('native: with an origin');
  const api = await startApi(native, 'recovery');
  const headers = { origin: 'http://127.0.0.1:4455' };
  await native.post(text(api, 'ui.action'), { method, email: address }, { headers });
  await submit(native, api, { method, email: address });
  await native.post(text(api, 'ui.action'), { method, code: invalidCode }, { headers });
  for (const agent of [newBrowser(), newForm()]) {
    note('a native flow in a browser with cookies');
    await agent.fetch(flowPath + text(api, 'id'));
    await followAnswer(agent, await agent.post(text(api, 'ui.action'), { method, code: invalidCode }));
  }
}

/** Recovery codes by the admin API. */
async function administrators(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const { name, agent } of flowClients(stage)) {
    for (const flow_type of ['browser', 'api']) {
      note(`${name}: a code from an administrator, for a flow of type ${flow_type}`);
      agent.token = undefined;
      const identity_id = await makeIdentity(admin, '', { traits: { email: email(`${name}-${flow_type}`) } });
      const { body } = await admin.post('/admin/recovery/code', { identity_id, flow_type });
      const id = text(body, 'recovery_link').replace(/.*flow=/, '');
      const flow = (await agent.fetch(flowPath + id)).body;
      await submitAndFollow(agent, flow, { method, code: text(body, 'recovery_code') });
      await agent.fetch('/sessions/whoami');
    }
  }
}
