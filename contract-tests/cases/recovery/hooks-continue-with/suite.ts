import { makeIdentity } from '../../../kit/index.ts';
import { flowClients, method, requestCode, reread, submitAndFollow } from '../../../kit/recovery.ts';
import { contract } from '../../../runner/contract.ts';

/** A hook after recovery that may refuse it, with `continue_with`. */
export default contract('recovery/hooks-continue-with', { profile: 'recovery-hooks-continue-with' }, async (stage) => {
  const { admin, email, note } = stage;
  for (const wish of ['refuse', 'forbid', 'agree']) {
    for (const flowClient of flowClients(stage)) {
      const { name, agent } = flowClient;
      const address = email(`${wish.slice(0, 3)}-${name}`);
      await makeIdentity(admin, address, { traits: { email: address } });
      note(`${name}: recovered: ${wish}`);
      const { flow, code } = await requestCode(stage, flowClient, address, `?after=${wish}`);
      const settings = await submitAndFollow(agent, flow, { method, code });
      await agent.fetch('/sessions/whoami');
      await reread(agent, flow);
      if (wish !== 'agree') continue;
      await submitAndFollow(agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    }
  }
});
