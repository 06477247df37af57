import { makeIdentity, text } from '../../../kit/index.ts';
import { flowClients, followAnswer, reread, returnTo, submitAndFollow } from '../../../kit/recovery.ts';
import { contract } from '../../../runner/contract.ts';

const method = 'link';

/** The choice of an address works with codes only: with links, flows start in a state that the link method does not know. */
export default contract('recovery/choice-link', { profile: 'recovery-choice-link' }, async (stage) => {
  const { admin, email, mail, note } = stage;
  const address = email('link');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  for (const { name, agent, begin } of flowClients(stage)) {
    note(`${name}: an address`);
    const flow = await begin(returnTo);
    await submitAndFollow(agent, flow, { method });
    await submitAndFollow(agent, flow, { method, email: 'nobody' });
    const next = await submitAndFollow(agent, flow, { method, email: address });
    await reread(agent, flow);
    await submitAndFollow(agent, next, { method, email: address });
    note(`${name}: another method, and the fields of the choice`);
    const other = await begin();
    await submitAndFollow(agent, other, { method: 'code', recovery_address: address });
    await submitAndFollow(agent, other, { method, recovery_address: address });
    note(`${name}: a link from an administrator`);
    const { body } = await admin.post('/admin/recovery/link', { identity_id });
    await followAnswer(agent, await agent.get(text(body, 'recovery_link')));
  }
  note('no mail');
  await mail.messages(address);
});
