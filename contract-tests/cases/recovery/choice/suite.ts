import { csrf, makeIdentity, newestCode, start, startApi, submit, text } from '../../../kit/index.ts';
import { askers, back, follow, noCode, read, reread, tell } from '../../../kit/recovery.ts';
import { choices, of, person, verified } from '../../../kit/recovery-choice.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Recovery by an address that somebody chooses. */
export default contract('recovery/choice', { profile: 'recovery-choice' }, async (stage) => {
  await starting(stage);
  await single(stage);
  await choosing(stage);
  await confirming(stage);
  await goingBack(stage);
  await masks(stage);
});

async function starting(stage: Stage): Promise<void> {
  const { browser, note } = stage;
  for (const { name, agent, begin } of askers(stage)) {
    note(`${name}: init and read`);
    const flow = await begin(back);
    await reread(agent, flow);
    note(`${name}: no address`);
    await tell(agent, flow, { method: 'code' });
    await tell(agent, flow, of(''));
    await tell(agent, flow, {});
    note(`${name}: the fields of other steps`);
    await tell(agent, flow, { method: 'code', email: 'nobody@example.org' });
    await tell(agent, flow, { method: 'code', email: 'nobody' });
    await tell(agent, flow, { method: 'code', code: '123456' });
    await tell(agent, flow, { recovery_confirm_address: 'nobody@example.org' });
    await tell(agent, flow, { screen: 'previous' });
    await tell(agent, flow, { screen: 'foo' });
    note(`${name}: by a link`);
    await agent.get(`${text(flow, 'ui.action')}&token=foo`);
    await reread(agent, flow);
  }
  note('init with a return_to that is not allowed');
  await start(browser, 'recovery', '?return_to=https%3A%2F%2Fexample.net%2F');
}

/** Somebody with one address, and nobody. */
async function single(stage: Stage): Promise<void> {
  const { admin, email, mail, note } = stage;
  const [address, unknown] = [email('single'), email('unknown')];
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of askers(stage)) {
    note(`${name}: one address`);
    const flow = await begin(back);
    await tell(agent, flow, of(address, { transient_payload: '{"a":1}' }));
    await reread(agent, flow);
    const code = await newestCode({ mail }, address);
    note(`${name}: wrong codes`);
    await tell(agent, flow, of(address, { code: noCode, recovery_confirm_address: address }));
    await tell(agent, flow, { code: noCode, transient_payload: '{"a":1}' });
    note(`${name}: no code, and no address to send another to`);
    await tell(agent, flow, { method: 'code' });
    await tell(agent, flow, of(address, { code: '' }));
    note(`${name}: another code`);
    await tell(agent, flow, of(address, { recovery_confirm_address: address }));
    const second = await newestCode({ mail }, address);
    await tell(agent, flow, { method: 'code', code });
    note(`${name}: the right one`);
    const settings = await tell(agent, flow, of(address, { code: second, recovery_confirm_address: address }));
    await agent.fetch('/sessions/whoami');
    const { body: through } = await reread(agent, flow);
    note(`${name}: once more`);
    await tell(agent, through, { code: second });
    await tell(agent, flow, of(address));
    if (settings !== undefined) await follow(agent, await agent.fetch('/self-service/recovery/browser'));
    const [other] = askers(stage).filter((each) => each.name === name);
    if (!other) continue;
    note(`${name}: to nobody we know`);
    const unsent = await tell(other.agent, await other.begin(), of(unknown));
    await tell(other.agent, unsent, of(unknown, { code: noCode }));
    note(`${name}: capitals`);
    const capitals = await other.begin();
    await tell(other.agent, capitals, of(address.toUpperCase()));
  }
  note('the mails');
  await mail.messages(address);
  await mail.messages(unknown);
}

async function choosing(stage: Stage): Promise<void> {
  const { note } = stage;
  for (const { name, agent, begin } of askers(stage)) {
    const { email, second, phone } = await person(stage, name);
    note(`${name}: several addresses`);
    const flow = await begin();
    const shown = await tell(agent, flow, of(email));
    await reread(agent, flow);
    const picked = choices(shown);
    note(`${name}: none chosen, no address, one that nobody offered`);
    await tell(agent, flow, of(email));
    await tell(agent, flow, { method: 'code', recovery_select_address: picked.phone });
    await tell(agent, flow, of(email, { recovery_select_address: 'foo' }));
    await tell(agent, flow, of('nobody@example.org', { recovery_select_address: picked.second }));
    await tell(agent, flow, of(email, { recovery_select_address: picked.phone, method: 'foo' }));
    await tell(agent, flow, of(email, { recovery_confirm_address: phone, code: noCode }));
    note(`${name}: the one that was typed`);
    const next = await begin();
    await tell(agent, next, of(second));
    await tell(agent, next, of(second, { recovery_select_address: picked.second }));
    const code = await newestCode(stage, second);
    await submit(agent, next, of(second, { code }));
  }
}

async function confirming(stage: Stage): Promise<void> {
  const { note, mail } = stage;
  for (const { name, agent, begin } of askers(stage)) {
    const { id, email, second, phone } = await person(stage, `${name}-confirm`);
    note(`${name}: a telephone`);
    const flow = await begin(back);
    const shown = await tell(agent, flow, of(email));
    await tell(agent, flow, of(email, { recovery_select_address: choices(shown).phone }));
    await reread(agent, flow);
    note(`${name}: not confirmed, and wrongly`);
    await tell(agent, flow, of(email));
    await tell(agent, flow, of(email, { recovery_confirm_address: '' }));
    await tell(agent, flow, of(email, { recovery_confirm_address: 'nobody' }));
    note(`${name}: to the right one, after all`);
    await tell(agent, flow, of(email, { recovery_confirm_address: phone }));
    await reread(agent, flow);
    const code = await newestCode({ mail }, phone);
    await tell(agent, flow, of(email, { code: noCode }));
    await submit(agent, flow, of(email, { code, recovery_confirm_address: phone }));
    await verified(stage, id, phone);
    const [other] = askers(stage).filter((each) => each.name === name);
    if (!other) continue;
    note(`${name}: typed a telephone, chose an e-mail address`);
    const next = await other.begin();
    const offered = await tell(other.agent, next, of(phone));
    await tell(other.agent, next, of(phone, { recovery_select_address: choices(offered).second }));
    await tell(other.agent, next, of(phone, { recovery_confirm_address: second.toUpperCase() }));
    const sent = await newestCode({ mail }, second);
    await submit(other.agent, next, of(phone, { code: sent }));
  }
}

async function goingBack(stage: Stage): Promise<void> {
  const { note } = stage;
  const screen = 'previous';
  for (const { name, agent, begin } of askers(stage)) {
    const { email, phone } = await person(stage, `${name}-back`);
    note(`${name}: back from the choice`);
    const flow = await begin();
    const shown = await tell(agent, flow, of(email));
    await tell(agent, flow, of(email, { screen }));
    note(`${name}: back from confirming, with an address and without`);
    const picked = choices(shown).phone;
    const again = await begin();
    await tell(agent, again, of(email));
    await tell(agent, again, of(email, { recovery_select_address: picked }));
    await tell(agent, again, of(email, { screen, recovery_confirm_address: phone }));
    await tell(agent, again, of(email, { recovery_select_address: picked }));
    await tell(agent, again, { screen, method: 'code' });
    note(`${name}: back from the code`);
    await tell(agent, again, of(email));
    await tell(agent, again, of(email, { recovery_select_address: picked }));
    await tell(agent, again, of(email, { recovery_confirm_address: phone }));
    const code = await newestCode(stage, phone);
    await tell(agent, again, of(email, { screen }));
    await tell(agent, again, of(email, { code }));
    await tell(agent, again, of('nobody@example.org', { screen }));
    note(`${name}: back from the code of somebody we do not know`);
    const unknown = await begin();
    await tell(agent, unknown, of('nobody@example.org'));
    await tell(agent, unknown, of('nobody@example.org', { screen, code: noCode }));
    await agent.post(text(unknown, 'ui.action'), { screen });
    await reread(agent, unknown);
  }
}

/** How much of an address is shown. */
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
    await submit(native, flow, of(address));
    await native.get(read + text(flow, 'id'));
  }
  note('without an anti-CSRF token');
  const flow = await start(browser, 'recovery');
  await browser.post(text(flow, 'ui.action'), of('a@example.org'));
  const other = await start(browser, 'recovery');
  await browser.post(text(other, 'ui.action'), of('a@example.org', { csrf_token: csrf(other), email: 'nobody' }));
}
