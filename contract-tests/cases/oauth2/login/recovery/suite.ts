import { makeIdentity, open, parameter, password, start, submit, text, valueAt } from '../../../../kit/index.ts';
import { authorizationPath, client, makeClient } from '../../../../kit/oauth2.ts';
import { flowClients, method, requestCode, submitAndFollow } from '../../../../kit/recovery.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const fresh = 'amber-harbour-2290';

/** A login request of Hydra that survives a recovery as the `return_to` address. */
export default contract('oauth2/login/recovery', { profile: 'recovery-oauth2' }, async (stage) => {
  await makeClient(stage);
  await ignored(stage);
  await survives(stage);
  stage.note('the client goes');
  await stage.hydra.admin.delete(`/admin/clients/${client}`);
});

async function challenge({ addresses }: Stage, agent: Agent): Promise<string> {
  const { location } = await agent.navigate(addresses.hydra + authorizationPath());
  return `login_challenge=${parameter(location, 'login_challenge')}`;
}

/** A recovery ignores a `login_challenge`. */
async function ignored(stage: Stage): Promise<void> {
  for (const { name, agent, begin } of flowClients(stage)) {
    if (name === 'native') continue;
    stage.note(`${name}: a recovery with a challenge`);
    await begin(`?${await challenge(stage, agent)}`);
    await begin('?login_challenge=');
    await begin('?login_challenge=nope');
  }
}

async function survives(stage: Stage): Promise<void> {
  const { admin, addresses, email, note } = stage;
  for (const flowClient of flowClients(stage)) {
    const { name, agent } = flowClient;
    if (name === 'native') continue;
    const address = email(name);
    await makeIdentity(admin, address, { traits: { email: address } });
    note(`${name}: a login that was forgotten`);
    const query = `?${await challenge(stage, agent)}`;
    if (name === 'form') await open(agent, 'login', query);
    else await start(agent, 'login', query);
    note(`${name}: the recovery`);
    const login = encodeURIComponent(`${addresses.public}/self-service/login/browser${query}`);
    const { flow, code } = await requestCode(stage, flowClient, address, `?return_to=${login}`);
    const settings = await submitAndFollow(agent, flow, { method, code });
    const done = await submit(agent, settings, { method: 'password', password: fresh });
    note(`${name}: back to the login`);
    const next = done.location || text(done.body, 'continue_with.0.redirect_browser_to');
    const begun = await agent.navigate(next);
    const { body } = await agent.fetch(`/self-service/login/flows?id=${parameter(begun.location, 'flow')}`);
    await submit(agent, body, { method: 'password', identifier: address, password });
    const last = await submit(agent, body, { method: 'password', identifier: address, password: fresh });
    const onward = last.location || text(last.body, 'redirect_browser_to');
    await agent.navigate(onward);
    if (valueAt(last.body, 'error.code') === 500) throw new Error('Hydra does not answer');
  }
}
