import { csrf, makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  flowClients,
  flowPath,
  followAnswer,
  invalidCode,
  method,
  requestCode,
  reread,
  submitAndFollow,
  submitPath,
} from '../../../kit/recovery.ts';
import { correctCodes, submitToCompletedFlow } from '../../../kit/recovery-code.ts';
import { signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('recovery/code-right', { profile: 'recovery' }, async (stage) => {
  await correctCodes(stage);
  await submitToCompletedFlow(stage, () => true);
  await signedIn(stage);
  await inOtherClients(stage);
  await people(stage);
  await protecting(stage);
});

/** Flows that started before the user logged in. */
async function signedIn(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('signed-in');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent, begin } = flowClient;
    const early = await begin();
    const { flow, code } = await requestCode(stage, flowClient, address);
    await signIn(agent, address, name === 'native' ? 'api' : 'browser');
    note(`${name}: an address and a code from somebody who signed in meanwhile`);
    await submitAndFollow(agent, early, { method, email: address });
    await submitAndFollow(agent, flow, { method, email: address });
    await submitAndFollow(agent, flow, { method: 'foo', email: address });
    await submitAndFollow(agent, flow, { method, code });
    note(`${name}: the same on a new page`);
    const kind = name === 'native' ? 'api' : 'browser';
    const { body } = await agent.fetch(`/self-service/settings/${kind}`, { unrecorded: true });
    const token = name === 'native' ? {} : { csrf_token: csrf(body) };
    for (const fields of [{ email: address }, { method: 'foo', email: address }, { code: invalidCode }, { code }]) {
      await followAnswer(agent, await agent.post(text(flow, 'ui.action'), { ...token, method, ...fields }));
    }
    await agent.fetch('/sessions/whoami');
    note(`${name}: init`);
    for (const path of ['browser', 'browser?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter', 'api']) {
      await agent.fetch(`/self-service/recovery/${path}`);
      await agent.navigate(`/self-service/recovery/${path}`);
    }
  }
}

/** Flows that another client continues. */
async function inOtherClients(stage: Stage): Promise<void> {
  const { admin, newBrowser, newForm, newNative, email, note } = stage;
  const address = email('elsewhere');
  await makeIdentity(admin, address, { traits: { email: address } });
  const others: readonly (() => Agent)[] = [newBrowser, newForm, newNative];
  for (const other of others) {
    for (const flowClient of flowClients(stage)) {
      const { flow, code } = await requestCode(stage, flowClient, address);
      note(`${flowClient.name}: the code from somebody else`);
      const agent = other();
      await submitAndFollow(agent, flow, { method, code });
      await agent.fetch('/sessions/whoami');
    }
  }
  note('a page that answers scripts');
  const form = newForm();
  const flowClient = flowClients(stage)[1];
  if (!flowClient) return;
  const { flow, code } = await requestCode(stage, flowClient, address);
  await flowClient.agent.post(text(flow, 'ui.action'), { method, code }, { headers: { accept: 'application/json' } });
  await form.navigate(`${submitPath}${text(flow, 'id')}&code=${code}&method=code`);
}

async function people(stage: Stage): Promise<void> {
  const { admin, email, mail, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const [bare, gone, off] = [email('bare'), email('gone'), email('off')];
    note(`${name}: somebody without a password`);
    await makeIdentity(admin, bare, { traits: { email: bare }, password: false });
    const first = await requestCode(stage, flowClient, bare);
    await submitAndFollow(agent, first.flow, { method, code: first.code });
    await agent.fetch('/sessions/whoami');
    note(`${name}: somebody who is deleted meanwhile`);
    const [second] = flowClients(stage).filter((each) => each.name === name);
    if (!second) continue;
    const id = await makeIdentity(admin, gone, { traits: { email: gone } });
    const lost = await requestCode(stage, second, gone);
    await admin.delete(`/admin/identities/${id}`);
    await submitAndFollow(second.agent, lost.flow, { method, code: lost.code });
    await submitAndFollow(second.agent, lost.flow, { method, email: gone });
    note(`${name}: somebody whose account is disabled`);
    const disabled = await makeIdentity(admin, off, { traits: { email: off } });
    await admin.patch(`/admin/identities/${disabled}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
    const third = await requestCode(stage, second, off);
    await submitAndFollow(second.agent, third.flow, { method, code: third.code });
    await reread(second.agent, third.flow);
    await submitAndFollow(second.agent, third.flow, { method, code: third.code });
    await second.agent.fetch('/sessions/whoami');
    await admin.get(`/admin/identities/${disabled}`);
  }
  note('somebody whose address changed meanwhile');
  const [flowClient] = flowClients(stage);
  const [before, after] = [email('before'), email('after')];
  const id = await makeIdentity(admin, before, { traits: { email: before } });
  if (!flowClient) return;
  const { flow, code } = await requestCode(stage, flowClient, before);
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/traits/email', value: after }]);
  await submitAndFollow(flowClient.agent, flow, { method, code });
  await flowClient.agent.get('/sessions/whoami');
  await mail.messages(after);
}

/** Protections of the step that takes a code: anti-CSRF tokens and cookies. */
async function protecting(stage: Stage): Promise<void> {
  const { admin, email, native, browser, form, note } = stage;
  const address = email('protected');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    const { flow, code } = await requestCode(stage, flowClient, address);
    note(`${name}: the code without an anti-CSRF token`);
    await agent.post(text(flow, 'ui.action'), { method, code });
    await agent.fetch(flowPath + text(flow, 'id'));
  }
  note('native: the code with an origin');
  const flow = await startApi(native, 'recovery');
  await submit(native, flow, { method, email: address });
  await native.post(
    text(flow, 'ui.action'),
    { method, code: invalidCode },
    { headers: { origin: 'http://127.0.0.1:4455' } },
  );
  note('the code in the address');
  const open1 = await start(browser, 'recovery');
  await submit(browser, open1, { method, email: address });
  await submit(
    browser,
    { ui: { ...(open1 as { ui: object }).ui, action: `${text(open1, 'ui.action')}&code=abcdef` } },
    {},
  );
  const page = await open(form, 'recovery');
  await submit(form, page, { method, email: address });
  await form.navigate(`${text(page, 'ui.action')}&code=abcdef`);
  await reread(form, page);
}
