import { makeIdentity, text } from '../../../kit/index.ts';
import { flowClients, followAnswer, method, requestCode, submitAndFollow } from '../../../kit/recovery.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/verification/flows?id=';
const hookQuery = (hook: string, wish: string) => `?${hook}=${encodeURIComponent(wish)}`;

/** Web hooks after verification, which may refuse it. */
export default contract('verification/hooks', { profile: 'verification-hooks' }, async (stage) => {
  await beforeHooks(stage);
  await verified(stage);
  await signedUp(stage);
});

async function beforeHooks(stage: Stage): Promise<void> {
  for (const { name, agent } of flowClients(stage, 'verification')) {
    for (const wish of ['refuse', 'say nothing', 'stutter', 'forbid', 'echo', 'agree']) {
      stage.note(`${name}: verification begins: ${wish}`);
      const kind = name === 'native' ? 'api' : 'browser';
      await followAnswer(agent, await agent.get(`/self-service/verification/${kind}${hookQuery('before', wish)}`));
    }
  }
}

async function verified(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const wish of ['refuse', 'say nothing', 'stutter', 'forbid', 'change', 'echo', 'agree']) {
    for (const flowClient of flowClients(stage, 'verification')) {
      const { name, agent } = flowClient;
      const address = email(`${wish.slice(0, 3)}-${name}`);
      const id = await makeIdentity(admin, address, { traits: { email: address } });
      note(`${name}: verified: ${wish}`);
      const { flow, code } = await requestCode(stage, flowClient, address, hookQuery('after', wish));
      await submitAndFollow(agent, flow, { method, code });
      await agent.fetch(read + text(flow, 'id'));
      await admin.get(`/admin/identities/${id}`);
      note(`${name}: the same code again`);
      await submitAndFollow(agent, flow, { method, code });
    }
  }
}

/** A verification that starts with a registration has no hook before it. */
async function signedUp({ newNative, email, note }: Stage): Promise<void> {
  const app = newNative();
  note('a sign-up that begins a verification');
  const { body } = await app.get(`/self-service/registration/api${hookQuery('before', 'forbid')}`);
  const traits = { email: email('new') };
  await app.post(text(body, 'ui.action'), { method: 'password', password: 'amber-harbour-2290', traits });
}
