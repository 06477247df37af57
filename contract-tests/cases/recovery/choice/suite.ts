import { csrf, makeIdentity, newestCode, start, startApi, submit, text } from '../../../kit/index.ts';
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
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('recovery/choice', { profile: 'recovery-choice' }, async (stage) => {
  await starting(stage);
  await singleAddress(stage);
  await choosing(stage);
  await confirming(stage);
  await goingBack(stage);
  await masks(stage);
});

async function starting(stage: Stage): Promise<void> {
  const { browser, note } = stage;
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: init and read`);
    const flow = await begin(returnTo);
    await reread(agent, flow);
    note(`${name}: no address`);
    await submitAndFollow(agent, flow, { method: 'code' });
    await submitAndFollow(agent, flow, chooseAddress(''));
    await submitAndFollow(agent, flow, {});
    note(`${name}: the fields of other steps`);
    await submitAndFollow(agent, flow, { method: 'code', email: 'nobody@example.org' });
    await submitAndFollow(agent, flow, { method: 'code', email: 'nobody' });
    await submitAndFollow(agent, flow, { method: 'code', code: '123456' });
    await submitAndFollow(agent, flow, { recovery_confirm_address: 'nobody@example.org' });
    await submitAndFollow(agent, flow, { screen: 'previous' });
    await submitAndFollow(agent, flow, { screen: 'foo' });
    note(`${name}: by a link`);
    await agent.get(`${text(flow, 'ui.action')}&token=foo`);
    await reread(agent, flow);
  }
  note('init with a return_to that is not allowed');
  await start(browser, 'recovery', '?return_to=https%3A%2F%2Fexample.net%2F');
}

/** An identity with one address, and an unknown address. */
async function singleAddress(stage: Stage): Promise<void> {
  const { admin, email, mail, note } = stage;
  const [address, unknown] = [email('single'), email('unknown')];
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: one address`);
    const flow = await begin(returnTo);
    await submitAndFollow(agent, flow, chooseAddress(address, { transient_payload: '{"a":1}' }));
    await reread(agent, flow);
    const code = await newestCode({ mail }, address);
    note(`${name}: wrong codes`);
    await submitAndFollow(
      agent,
      flow,
      chooseAddress(address, { code: invalidCode, recovery_confirm_address: address }),
    );
    await submitAndFollow(agent, flow, { code: invalidCode, transient_payload: '{"a":1}' });
    note(`${name}: no code, and no address to send another to`);
    await submitAndFollow(agent, flow, { method: 'code' });
    await submitAndFollow(agent, flow, chooseAddress(address, { code: '' }));
    note(`${name}: another code`);
    await submitAndFollow(agent, flow, chooseAddress(address, { recovery_confirm_address: address }));
    const second = await newestCode({ mail }, address);
    await submitAndFollow(agent, flow, { method: 'code', code });
    note(`${name}: the right one`);
    const settings = await submitAndFollow(
      agent,
      flow,
      chooseAddress(address, { code: second, recovery_confirm_address: address }),
    );
    await agent.fetch('/sessions/whoami');
    const { body: through } = await reread(agent, flow);
    note(`${name}: once more`);
    await submitAndFollow(agent, through, { code: second });
    await submitAndFollow(agent, flow, chooseAddress(address));
    if (settings !== undefined) await followAnswer(agent, await agent.fetch('/self-service/recovery/browser'));
    const [other] = flowClients(stage).filter((each) => each.name === name);
    if (!other) continue;
    note(`${name}: to nobody we know`);
    const unsent = await submitAndFollow(other.agent, await other.begin(), chooseAddress(unknown));
    await submitAndFollow(other.agent, unsent, chooseAddress(unknown, { code: invalidCode }));
    note(`${name}: capitals`);
    const capitals = await other.begin();
    await submitAndFollow(other.agent, capitals, chooseAddress(address.toUpperCase()));
  }
  note('the mails');
  await mail.messages(address);
  await mail.messages(unknown);
}

async function choosing(stage: Stage): Promise<void> {
  const { note } = stage;
  for (const { name, agent, begin } of flowClients(stage)) {
    const { email, second, phone } = await makeRecoveryPerson(stage, name);
    note(`${name}: several addresses`);
    const flow = await begin();
    const shown = await submitAndFollow(agent, flow, chooseAddress(email));
    await reread(agent, flow);
    const picked = addressChoices(shown);
    note(`${name}: none chosen, no address, one that nobody offered`);
    await submitAndFollow(agent, flow, chooseAddress(email));
    await submitAndFollow(agent, flow, { method: 'code', recovery_select_address: picked.phone });
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_select_address: 'foo' }));
    await submitAndFollow(agent, flow, chooseAddress('nobody@example.org', { recovery_select_address: picked.second }));
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_select_address: picked.phone, method: 'foo' }));
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_confirm_address: phone, code: invalidCode }));
    note(`${name}: the one that was typed`);
    const next = await begin();
    await submitAndFollow(agent, next, chooseAddress(second));
    await submitAndFollow(agent, next, chooseAddress(second, { recovery_select_address: picked.second }));
    const code = await newestCode(stage, second);
    await submit(agent, next, chooseAddress(second, { code }));
  }
}

async function confirming(stage: Stage): Promise<void> {
  const { note, mail } = stage;
  for (const { name, agent, begin } of flowClients(stage)) {
    const { id, email, second, phone } = await makeRecoveryPerson(stage, `${name}-confirm`);
    note(`${name}: a telephone`);
    const flow = await begin(returnTo);
    const shown = await submitAndFollow(agent, flow, chooseAddress(email));
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_select_address: addressChoices(shown).phone }));
    await reread(agent, flow);
    note(`${name}: not confirmed, and wrongly`);
    await submitAndFollow(agent, flow, chooseAddress(email));
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_confirm_address: '' }));
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_confirm_address: 'nobody' }));
    note(`${name}: to the right one, after all`);
    await submitAndFollow(agent, flow, chooseAddress(email, { recovery_confirm_address: phone }));
    await reread(agent, flow);
    const code = await newestCode({ mail }, phone);
    await submitAndFollow(agent, flow, chooseAddress(email, { code: invalidCode }));
    await submit(agent, flow, chooseAddress(email, { code, recovery_confirm_address: phone }));
    await assertVerified(stage, id, phone);
    const [other] = flowClients(stage).filter((each) => each.name === name);
    if (!other) continue;
    note(`${name}: typed a telephone, chose an e-mail address`);
    const next = await other.begin();
    const offered = await submitAndFollow(other.agent, next, chooseAddress(phone));
    await submitAndFollow(
      other.agent,
      next,
      chooseAddress(phone, { recovery_select_address: addressChoices(offered).second }),
    );
    await submitAndFollow(other.agent, next, chooseAddress(phone, { recovery_confirm_address: second.toUpperCase() }));
    const sent = await newestCode({ mail }, second);
    await submit(other.agent, next, chooseAddress(phone, { code: sent }));
  }
}

async function goingBack(stage: Stage): Promise<void> {
  const { note } = stage;
  const screen = 'previous';
  for (const { name, agent, begin } of flowClients(stage)) {
    const { email, phone } = await makeRecoveryPerson(stage, `${name}-back`);
    note(`${name}: back from the choice`);
    const flow = await begin();
    const shown = await submitAndFollow(agent, flow, chooseAddress(email));
    await submitAndFollow(agent, flow, chooseAddress(email, { screen }));
    note(`${name}: back from confirming, with an address and without`);
    const picked = addressChoices(shown).phone;
    const again = await begin();
    await submitAndFollow(agent, again, chooseAddress(email));
    await submitAndFollow(agent, again, chooseAddress(email, { recovery_select_address: picked }));
    await submitAndFollow(agent, again, chooseAddress(email, { screen, recovery_confirm_address: phone }));
    await submitAndFollow(agent, again, chooseAddress(email, { recovery_select_address: picked }));
    await submitAndFollow(agent, again, { screen, method: 'code' });
    note(`${name}: back from the code`);
    await submitAndFollow(agent, again, chooseAddress(email));
    await submitAndFollow(agent, again, chooseAddress(email, { recovery_select_address: picked }));
    await submitAndFollow(agent, again, chooseAddress(email, { recovery_confirm_address: phone }));
    const code = await newestCode(stage, phone);
    await submitAndFollow(agent, again, chooseAddress(email, { screen }));
    await submitAndFollow(agent, again, chooseAddress(email, { code }));
    await submitAndFollow(agent, again, chooseAddress('nobody@example.org', { screen }));
    note(`${name}: back from the code of somebody we do not know`);
    const unknown = await begin();
    await submitAndFollow(agent, unknown, chooseAddress('nobody@example.org'));
    await submitAndFollow(agent, unknown, chooseAddress('nobody@example.org', { screen, code: invalidCode }));
    await agent.post(text(unknown, 'ui.action'), { screen });
    await reread(agent, unknown);
  }
}

/** Masked addresses. */
async function masks({ native, browser, note }: Stage): Promise<void> {
  for (const address of [
    'a@example.org',
    'ab@example.org',
    '@',
    'é@b',
    '12345',
    '123456',
    'foo',
    '+16505550',
    ' a b ',
  ]) {
    note(`an address as it is shown: ${address}`);
    const flow = await startApi(native, 'recovery');
    await submit(native, flow, chooseAddress(address));
    await native.get(flowPath + text(flow, 'id'));
  }
  note('without an anti-CSRF token');
  const flow = await start(browser, 'recovery');
  await browser.post(text(flow, 'ui.action'), chooseAddress('a@example.org'));
  const other = await start(browser, 'recovery');
  await browser.post(
    text(other, 'ui.action'),
    chooseAddress('a@example.org', { csrf_token: csrf(other), email: 'nobody' }),
  );
}
