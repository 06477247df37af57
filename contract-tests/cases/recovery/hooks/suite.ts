import { makeIdentity, submit, text } from '../../../kit/index.ts';
import {
  flowClients,
  flowPath,
  followAnswer,
  method,
  requestCode,
  reread,
  returnTo,
  submitAndFollow,
} from '../../../kit/recovery.ts';
import { requestLink } from '../../../kit/recovery-link.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const hookQuery = (hook: string, wish: string) => `?${hook}=${encodeURIComponent(wish)}`;
const wishes = ['refuse', 'say nothing', 'stutter', 'forbid', 'change', 'echo'];

/** Web hooks after recovery, and the sessions that a recovery revokes. */
export default contract('recovery/hooks', { profile: 'recovery-hooks' }, async (stage) => {
  await beforeHooks(stage);
  await recovered(stage);
  await links(stage);
  await revoked(stage);
});

async function beforeHooks(stage: Stage): Promise<void> {
  const { email, note } = stage;
  for (const { name, agent } of flowClients(stage)) {
    for (const wish of ['refuse', 'say nothing', 'stutter', 'forbid', 'echo', 'agree']) {
      note(`${name}: recovery begins: ${wish}`);
      const kind = name === 'native' ? 'api' : 'browser';
      await followAnswer(agent, await agent.get(`/self-service/recovery/${kind}${hookQuery('before', wish)}`));
    }
  }
  note('a code from an administrator: nobody is told');
  const identity_id = await makeIdentity(stage.admin, '', { traits: { email: email('helped') } });
  await stage.admin.post(`/admin/recovery/code${hookQuery('before', 'forbid')}`, { identity_id });
}

async function recovered(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const wish of wishes) {
    for (const flowClient of flowClients(stage)) {
      const { name, agent } = flowClient;
      const address = email(`${wish.slice(0, 3)}-${name}`);
      const id = await makeIdentity(admin, address, { traits: { email: address } });
      note(`${name}: recovered: ${wish}`);
      const { flow, code } = await requestCode(stage, flowClient, address, hookQuery('after', wish));
      const seen = await submitAndFollow(agent, flow, { method, code });
      if (seen === undefined) throw new Error('nothing to see');
      await agent.fetch('/sessions/whoami');
      await reread(agent, flow);
      await admin.get(`/admin/identities/${id}`);
      await admin.get(`/admin/identities/${id}/sessions`);
    }
  }
}

async function links(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const wish of ['refuse', 'forbid', 'agree']) {
    for (const flowClient of flowClients(stage)) {
      const { name, agent } = flowClient;
      const address = email(`${wish.slice(0, 3)}-link-${name}`);
      await makeIdentity(admin, address, { traits: { email: address } });
      note(`${name}: recovered by a link: ${wish}`);
      const { flow, link } = await requestLink(stage, flowClient, address, hookQuery('after', wish));
      await followAnswer(agent, await agent.get(link));
      await agent.fetch('/sessions/whoami');
      await agent.fetch(flowPath + text(flow, 'id'));
    }
  }
}

/** Recovery while the user has other sessions. */
async function revoked(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newNative, note } = stage;
  for (const [query, title] of [
    [returnTo, 'with a return_to'],
    ['', 'where the configuration says where to return'],
  ] as const) {
    for (const flowClient of flowClients(stage)) {
      const { name, agent } = flowClient;
      const address = email(`${name}${query && '-back'}`);
      await makeIdentity(admin, address, { traits: { email: address } });
      const [elsewhere, app] = [newBrowser(), newNative()];
      await signIn(elsewhere, address);
      await signIn(app, address, 'api');
      note(`${name}: recovered, ${title}`);
      const { flow, code } = await requestCode(stage, flowClient, address, query);
      const settings = await submitAndFollow(agent, flow, { method, code });
      note(`${name}: the sessions elsewhere are over`);
      await elsewhere.get('/sessions/whoami');
      await app.get('/sessions/whoami');
      await agent.fetch('/sessions/whoami');
      if (name === 'native') continue;
      await submit(agent, settings, { method: 'password', password: 'amber-harbour-2290' });
    }
  }
}
