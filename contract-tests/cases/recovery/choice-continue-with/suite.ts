import { makeIdentity, newestCode, parameter, submit, text } from '../../../kit/index.ts';
import {
  flowClients,
  flowPath,
  followAnswer,
  invalidCode,
  reread,
  returnTo,
  submitAndFollow,
} from '../../../kit/recovery.ts';
import { addressChoices, assertVerified, chooseAddress, makeRecoveryPerson } from '../../../kit/recovery-choice.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unrecorded = { unrecorded: true };

/** Choice of a recovery address with `continue_with`, with short-lived codes and flows. */
export default contract(
  'recovery/choice-continue-with',
  { profile: 'recovery-choice-continue-with' },
  async (stage) => {
    await right(stage);
    await often(stage);
    await protecting(stage);
    await administrators(stage);
    await afterExpiry(stage);
  },
);

async function right(stage: Stage): Promise<void> {
  const { admin, note } = stage;
  for (const { name, agent, begin } of flowClients(stage)) {
    const { id, email, phone } = await makeRecoveryPerson(stage, name);
    note(`${name}: a telephone`);
    const flow = await begin(returnTo);
    const shown = await submitAndFollow(agent, flow, chooseAddress(email));
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_select_address: addressChoices(shown).phone }));
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_confirm_address: phone }));
    await submit(agent, flow, chooseAddress(email, { code: await newestCode(stage, phone) }));
    await assertVerified(stage, id, phone);
    const [other] = flowClients(stage).filter((each) => each.name === name);
    if (!other) continue;
    note(`${name}: one address`);
    const address = stage.email(`${name}-single`);
    await makeIdentity(admin, address, { traits: { email: address } });
    const next = await other.begin(returnTo);
    await submitAndFollow(other.agent, next, chooseAddress(address));
    const code = await newestCode(stage, address);
    const settings = await submitAndFollow(other.agent, next, chooseAddress(address, { code }));
    await other.agent.fetch('/sessions/whoami');
    await submitAndFollow(other.agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    note(`${name}: once more`);
    const { body } = await reread(other.agent, next);
    await submitAndFollow(other.agent, body, chooseAddress(address, { code }));
  }
}

async function often(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('often');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: one code too many`);
    const flow = await begin(returnTo);
    await submitAndFollow(agent, flow, chooseAddress(address));
    for (let count = 0; count < 2; count++)
      await submitAndFollow(agent, flow, chooseAddress(address, { code: invalidCode }));
    const next = await submitAndFollow(agent, flow, chooseAddress(address, { code: await newestCode(stage, address) }));
    await submitAndFollow(agent, next, chooseAddress(address));
  }
}

async function protecting(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('protected');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: without an anti-CSRF token, or with an origin`);
    const flow = await begin();
    const headers = name === 'native' ? { origin: 'http://127.0.0.1:4455' } : {};
    await agent.post(text(flow, 'ui.action'), chooseAddress(address), { headers });
    await reread(agent, flow);
    const [other] = flowClients(stage).filter((each) => each.name === name);
    if (!other || name !== 'native') continue;
    note(`${name}: from somebody who signed in meanwhile`);
    const early = await other.begin();
    await signIn(other.agent, address, 'api');
    await submitAndFollow(other.agent, early, chooseAddress(address));
    await submitAndFollow(other.agent, early, { screen: 'previous' });
  }
}

/** Codes of administrators skip the choice. */
async function administrators(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('helped');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent } of flowClients(stage)) {
    note(`${name}: a code from an administrator`);
    const { body: handed } = await admin.post('/admin/recovery/code', { identity_id });
    const { body: flow } = await agent.fetch(flowPath + parameter(text(handed, 'recovery_link'), 'flow'));
    await submitAndFollow(agent, flow, { method: 'code', code: invalidCode });
    await submitAndFollow(agent, flow, { screen: 'previous' });
    await submitAndFollow(agent, flow, { method: 'code', code: text(handed, 'recovery_code') });
  }
}

/** Expired codes, then expired flows. */
async function afterExpiry(stage: Stage): Promise<void> {
  const { admin, email, newNative, note, until } = stage;
  const address = email('late');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('flows that run out');
  const late = [];
  for (const { name, agent, begin } of flowClients(stage)) {
    const flow = await submitAndFollow(agent, await begin(returnTo), chooseAddress(address));
    late.push({ name, agent, flow, code: await newestCode(stage, address) });
  }
  const app = newNative();
  const { body } = await app.get('/self-service/recovery/api', unrecorded);
  await until(410, () => app.get(flowPath + text(body, 'id'), unrecorded));
  for (const { name, agent, flow, code } of late) {
    note(`${name}: submitted`);
    await reread(agent, flow);
    await followAnswer(agent, await submit(agent, flow, chooseAddress(address, { code })));
    await submitAndFollow(agent, flow, { screen: 'previous' });
  }
}
