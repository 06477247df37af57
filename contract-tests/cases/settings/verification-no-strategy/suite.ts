import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract } from '../../../runner/contract.ts';

const method = 'profile';

/** A settings change is stored, but the verification after it cannot start. */
export default contract('settings/verification-no-strategy', { profile: 'verification-no-strategy' }, async (stage) => {
  const { admin, browser, email, form, native, note } = stage;
  const identifier = email('member');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  for (const each of [browser, form]) await signIn(each, identifier);
  await signIn(native, identifier, 'api');
  const read = (agent: Agent, flow: unknown) => agent.fetch(`/self-service/settings/flows?id=${text(flow, 'id')}`);
  note('in the browser');
  const flow = await start(browser, 'settings');
  const changed = email('changed');
  await submit(browser, flow, { method, traits: { email: changed } });
  await read(browser, flow);
  await browser.get('/sessions/whoami');
  await submit(browser, flow, { method, traits: { email: changed } });
  note('as a form');
  const page = await open(form, 'settings');
  await submit(form, page, { method, 'traits.email': email('form') });
  await read(form, page);
  note('a password, native');
  const api = await startApi(native, 'settings');
  await submit(native, api, { method: 'password', password: 'amber-harbour-2290' });
  await read(native, api);
});
