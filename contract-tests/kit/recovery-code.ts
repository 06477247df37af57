import type { Stage } from '../runner/contract.ts';
import { at, makeIdentity, newestCode, submit, text } from './index.ts';
import { type Asker, asked, askers, back, follow, method, noCode, read, reread, tell } from './recovery.ts';

/** What a code meets that is none, or not the right one any more. */
export async function refusedCodes(stage: Stage): Promise<void> {
  const { email, mail, note } = stage;
  const [address, other] = [email('refused'), email('other')];
  for (const each of [address, other]) await makeIdentity(stage.admin, each, { traits: { email: each } });
  for (const asker of askers(stage)) {
    const { name, agent } = asker;
    note(`${name}: a wrong code`);
    const { flow, code } = await asked(stage, asker, address);
    await tell(agent, flow, { method, code: noCode, transient_payload: '{"a":1}' });
    await reread(agent, flow);
    note(`${name}: no code`);
    await tell(agent, flow, { method });
    await tell(agent, flow, { method, code: '' });
    note(`${name}: another method`);
    await tell(agent, flow, { method: 'foo', code: noCode });
    note(`${name}: the code goes along with an address: another one is sent`);
    await tell(agent, flow, { method, email: address, code });
    const second = await newestCode(stage, address);
    note(`${name}: another method with an address`);
    const dead = await asked(stage, asker, address);
    await tell(agent, dead.flow, { method: 'foo', email: address });
    await tell(agent, dead.flow, { method, code: dead.code });
    note(`${name}: the code before, and that of another flow`);
    const next = await asked(stage, asker, address);
    await tell(agent, next.flow, { method, code });
    await tell(agent, next.flow, { method, code: second });
    note(`${name}: sent to somebody else and to nobody: the codes before are gone`);
    await tell(agent, next.flow, { method, email: other });
    await tell(agent, next.flow, { method, code: next.code });
    await newestCode(stage, other);
    await tell(agent, next.flow, { method, email: email('nobody') });
    await tell(agent, next.flow, { method, code: noCode });
    note(`${name}: an address that is none`);
    await tell(agent, next.flow, { method, email: 'nobody' });
    await tell(agent, next.flow, { method, code: noCode });
  }
  note('the mails');
  await mail.messages(other);
}

/** A flow takes five codes; whoever sends more gets a new one. */
export async function tooManyCodes(stage: Stage): Promise<void> {
  const { email, note } = stage;
  const address = email('often');
  await makeIdentity(stage.admin, address, { traits: { email: address } });
  for (const asker of askers(stage)) {
    const { name, agent } = asker;
    note(`${name}: wrong codes, one too many`);
    const { flow, code } = await asked(stage, asker, address, back);
    for (let count = 0; count < 4; count++) await tell(agent, flow, { method, code: noCode });
    note(`${name}: the fifth`);
    await tell(agent, flow, { method, code: noCode });
    note(`${name}: the right one is the sixth`);
    const next = await tell(agent, flow, { method, code });
    await agent.fetch(read + text(flow, 'id'));
    note(`${name}: the flow in its place`);
    await tell(agent, next, { method, email: address });
    note(`${name}: a new code does not help`);
    const again = await asked(stage, asker, address);
    for (let count = 0; count < 5; count++) await submit(agent, again.flow, { method, code: noCode });
    await tell(agent, again.flow, { method, email: address });
    await tell(agent, again.flow, { method, code: await newestCode(stage, address) });
  }
}

/** What comes after the right code, by everybody who asks. */
export async function rightCodes(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const asker of askers(stage)) {
    const { name, agent } = asker;
    const address = email(name);
    const id = await makeIdentity(admin, address, { traits: { email: address } });
    note(`${name}: the right code`);
    await admin.get(`/admin/identities/${id}`);
    const { flow, code } = await asked(stage, asker, address, back);
    await admin.get(`/admin/identities/${id}`);
    const answer = await submit(agent, flow, { method, code, transient_payload: '{"a":1}' });
    await admin.get(`/admin/identities/${id}`);
    const settings = await follow(agent, answer);
    await agent.fetch('/sessions/whoami');
    await admin.get(`/admin/identities/${id}/sessions`);
    if (at(settings, 'ui')) {
      note(`${name}: a new password`);
      await tell(agent, settings, { method: 'password', password: 'short' });
      await tell(agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    }
    note(`${name}: the code once more`);
    const { body } = await reread(agent, flow);
    const next = await tell(agent, body, { method, code });
    await tell(agent, next, { method, email: address });
    note(`${name}: the code once more, from the page as it was`);
    await tell(agent, flow, { method, code });
  }
}

/** An address for a flow that is through, from somebody who is not signed in. */
export async function throughAlready(stage: Stage, own: (asker: Asker) => boolean): Promise<void> {
  const address = stage.email('through');
  await makeIdentity(stage.admin, address, { traits: { email: address } });
  for (const asker of askers(stage).filter(own)) {
    const { flow, code } = await asked(stage, asker, address, back);
    await submit(asker.agent, flow, { method, code });
    const [other] = askers(stage).filter(({ name }) => name === asker.name);
    if (!other) continue;
    stage.note(`${asker.name}: an address for a flow that is through`);
    const { ui } = (await other.begin()) as { readonly ui: object };
    await tell(other.agent, { ui: { ...ui, action: text(flow, 'ui.action') } }, { method, email: address });
    await asker.agent.fetch(read + text(flow, 'id'));
  }
}
