import { makeIdentity } from '../../../kit/index.ts';
import { flowClients, method, requestCode, reread, submitAndFollow } from '../../../kit/recovery.ts';
import { contract } from '../../../runner/contract.ts';

/** A hook that has a say in a recovery, where continue_with items lead on. */
export default contract('recovery/hooks-continue-with', { profile: 'recovery-hooks-continue-with' }, async (stage) => {
  const { admin, email, note } = stage;
  for (const wish of ['refuse', 'forbid', 'agree']) {
    for (const asker of flowClients(stage)) {
      const { name, agent } = asker;
      const address = email(`${wish.slice(0, 3)}-${name}`);
      await makeIdentity(admin, address, { traits: { email: address } });
      note(`${name}: recovered: ${wish}`);
      const { flow, code } = await requestCode(stage, asker, address, `?after=${wish}`);
      const settings = await submitAndFollow(agent, flow, { method, code });
      await agent.fetch('/sessions/whoami');
      await reread(agent, flow);
      if (wish !== 'agree') continue;
      await submitAndFollow(agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    }
  }
});
