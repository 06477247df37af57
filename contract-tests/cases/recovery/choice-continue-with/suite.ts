import { makeIdentity, newestCode, parameter, submit, text } from '../../../kit/index.ts';
import { askers, back, follow, noCode, read, reread, tell } from '../../../kit/recovery.ts';
import { choices, of, person, verified } from '../../../kit/recovery-choice.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const quiet = { unrecorded: true };

/** The same choice where continue_with items lead on, by codes and flows that soon run out. */
export default contract(
  'recovery/choice-continue-with',
  { profile: 'recovery-choice-continue-with' },
  async (stage) => {
    await right(stage);
    await often(stage);
    await protecting(stage);
    await administrators(stage);
    await late(stage);
  },
);

async function right(stage: Stage): Promise<void> {
  const { admin, note } = stage;
  for (const { name, agent, begin } of askers(stage)) {
    const { id, email, phone } = await person(stage, name);
    note(`${name}: a telephone`);
    const flow = await begin(back);
    const shown = await tell(agent, flow, of(email));
    await tell(agent, flow, of(email, { recovery_select_address: choices(shown).phone }));
    await tell(agent, flow, of(email, { recovery_confirm_address: phone }));
    await submit(agent, flow, of(email, { code: await newestCode(stage, phone) }));
    await verified(stage, id, phone);
    const [other] = askers(stage).filter((each) => each.name === name);
    if (!other) continue;
    note(`${name}: one address`);
    const address = stage.email(`${name}-single`);
    await makeIdentity(admin, address, { traits: { email: address } });
    const next = await other.begin(back);
    await tell(other.agent, next, of(address));
    const code = await newestCode(stage, address);
    const settings = await tell(other.agent, next, of(address, { code }));
    await other.agent.fetch('/sessions/whoami');
    await tell(other.agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    note(`${name}: once more`);
    const { body } = await reread(other.agent, next);
    await tell(other.agent, body, of(address, { code }));
  }
}

async function often(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('often');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of askers(stage)) {
    note(`${name}: one code too many`);
    const flow = await begin(back);
    await tell(agent, flow, of(address));
    for (let count = 0; count < 2; count++) await tell(agent, flow, of(address, { code: noCode }));
    const next = await tell(agent, flow, of(address, { code: await newestCode(stage, address) }));
    await tell(agent, next, of(address));
  }
}

async function protecting(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('protected');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of askers(stage)) {
    note(`${name}: without an anti-CSRF token, or with an origin`);
    const flow = await begin();
    const headers = name === 'native' ? { origin: 'http://127.0.0.1:4455' } : {};
    await agent.post(text(flow, 'ui.action'), of(address), { headers });
    await reread(agent, flow);
    const [other] = askers(stage).filter((each) => each.name === name);
    if (!other || name !== 'native') continue;
    note(`${name}: from somebody who signed in meanwhile`);
    const early = await other.begin();
    await signIn(other.agent, address, 'api');
    await tell(other.agent, early, of(address));
    await tell(other.agent, early, { screen: 'previous' });
  }
}

/** Their codes know nothing of a choice. */
async function administrators(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  const address = email('helped');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent } of askers(stage)) {
    note(`${name}: a code from an administrator`);
    const { body: handed } = await admin.post('/admin/recovery/code', { identity_id });
    const { body: flow } = await agent.fetch(read + parameter(text(handed, 'recovery_link'), 'flow'));
    await tell(agent, flow, { method: 'code', code: noCode });
    await tell(agent, flow, { screen: 'previous' });
    await tell(agent, flow, { method: 'code', code: text(handed, 'recovery_code') });
  }
}

/** Codes, then flows that are not used in time. */
async function late(stage: Stage): Promise<void> {
  const { admin, email, newNative, note, until } = stage;
  const address = email('late');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('flows that run out');
  const late = [];
  for (const { name, agent, begin } of askers(stage)) {
    const flow = await tell(agent, await begin(back), of(address));
    late.push({ name, agent, flow, code: await newestCode(stage, address) });
  }
  const app = newNative();
  const { body } = await app.get('/self-service/recovery/api', quiet);
  await until(410, () => app.get(read + text(body, 'id'), quiet));
  for (const { name, agent, flow, code } of late) {
    note(`${name}: submitted`);
    await reread(agent, flow);
    await follow(agent, await submit(agent, flow, of(address, { code })));
    await tell(agent, flow, { screen: 'previous' });
  }
}
