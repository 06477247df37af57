import { makeIdentity, newestCode, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { flowClients, method, submitAndFollow } from '../../../kit/recovery.ts';
import { enrolTotp, signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const kinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const;
const way = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fapp%3Fx%3D1%2520%26y%23z';
const unknownId = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';

/** Redirects to configured addresses with parameters, fragments and escapes. */
export default contract('server/configured-addresses', { profile: 'odd-addresses' }, async (stage) => {
  await startedFlows(stage);
  await signedIn(stage);
  await recovered(stage);
  await verified(stage);
});

async function startedFlows({ browser, form, native, note }: Stage): Promise<void> {
  for (const kind of kinds) {
    note(`${kind}: begun, wrong, and unknown`);
    for (const query of ['', way, '?return_to=https%3A%2F%2Fevil.net']) {
      await form.navigate(`/self-service/${kind}/browser${query}`);
      await browser.fetch(`/self-service/${kind}/browser${query}`);
    }
    await native.get(`/self-service/${kind}/api`);
    await form.post(`/self-service/${kind}?flow=${unknownId}`, { method: 'password' });
    await browser.post(`/self-service/${kind}?flow=${unknownId}`, { method: 'password' });
    await form.navigate(`/self-service/${kind}?flow=${unknownId}`);
  }
  await form.navigate(`/self-service/recovery?flow=${unknownId}&token=x`);
  await form.navigate(`/self-service/verification?flow=${unknownId}&code=123456`);
}

const traits = (name: string, email: string) => (name === 'form' ? { 'traits.email': email } : { traits: { email } });

async function signedIn({ admin, email, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  for (const [name, other] of [
    ['form', newForm],
    ['browser', newBrowser],
  ] as const) {
    for (const query of ['', way]) {
      const [agent, again] = [other(), other()];
      const address = email(`${name}${query.length}`);
      note(`${name}: signed up, in and out${query && ', with a way back'}`);
      await submit(agent, await start(agent, 'registration', query), {
        method: 'password',
        password,
        ...traits(name, address),
      });
      for (const kind of kinds) await agent.navigate(`/self-service/${kind}/browser${query}`);
      const { body } = await agent.fetch(`/self-service/logout/browser${query}`);
      await agent.navigate(text(body, 'logout_url'));
      const flow = await start(agent, 'login', query);
      await submit(agent, flow, { method: 'password', identifier: address, password: 'wrong' });
      await submit(agent, flow, { method: 'password', identifier: address, password });
      note(`${name}: settings`);
      const settings = await start(agent, 'settings', query);
      await submit(agent, settings, { method: 'password', password: 'short' });
      await submit(agent, settings, { method: 'profile', ...traits(name, address) });
      await submit(agent, settings, { method: 'password', password: 'amber-harbour-2290' });
      await enrolTotp(agent);
      note(`${name}: a second factor`);
      await signIn(again, address, 'browser', 'amber-harbour-2290');
      await again.navigate(`/self-service/settings/browser${query}`);
      await again.fetch(`/self-service/settings/browser${query}`);
      await again.fetch('/sessions/whoami');
      await again.navigate('/sessions/whoami');
      await again.navigate(`/self-service/login/browser${query || '?'}&aal=aal2`);
    }
  }
  note('an app that needs a second factor');
  const [native, home, address] = [newNative(), newBrowser(), email('app')];
  await makeIdentity(admin, address, { traits: { email: address } });
  await signIn(home, address);
  await enrolTotp(home);
  await signIn(native, address, 'api');
  await native.get('/self-service/settings/api');
  await native.get('/sessions/whoami');
  await startApi(native, 'login', '?aal=aal2');
}

async function recovered(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const { name, agent, begin } of flowClients(stage)) {
    const address = email(`${name}-recovers`);
    const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
    note(`${name}: recovered`);
    const flow = await begin(way);
    await submitAndFollow(agent, await begin(way), { method: 'link', email: address });
    await stage.mail.messages(address);
    await submitAndFollow(agent, flow, { method, email: address });
    const code = await newestCode(stage, address);
    await submit(agent, flow, { method, code: '000000' });
    await submit(agent, flow, { method, code: '000000' });
    await submit(agent, flow, { method, code: '000000' });
    await submit(agent, flow, { method, code });
    await agent.fetch('/sessions/whoami');
    note(`${name}: by an administrator`);
    const linked = (await admin.post('/admin/recovery/link', { identity_id })).body;
    await admin.post(`/admin/recovery/link${way}`, { identity_id });
    await admin.post('/admin/recovery/code', { identity_id });
    await agent.navigate(text(linked, 'recovery_link'));
    await agent.navigate(text(linked, 'recovery_link'));
  }
}

async function verified(stage: Stage): Promise<void> {
  const { admin, email, note } = stage;
  for (const { name, agent, begin } of flowClients(stage, 'verification')) {
    const address = email(`${name}-verifies`);
    await makeIdentity(admin, address, { traits: { email: address } });
    note(`${name}: verified`);
    for (const query of ['', way]) {
      const flow = await begin(query);
      await submit(agent, flow, { method, email: address });
      const code = await newestCode(stage, address);
      await submit(agent, flow, { method, code: '000000' });
      await submit(agent, flow, { method, code });
      await agent.fetch(`/self-service/verification/flows?id=${text(flow, 'id')}`);
    }
  }
}
