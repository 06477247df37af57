import type { Agent, Seen } from '../../agent.ts';
import { contract, type Stage } from '../../contract.ts';
import { makeIdentity, start, submit } from '../../kit/index.ts';
import { allow, person, providerAddress } from '../../kit/oidc.ts';
import { offeredSecret, reread, signIn, totp } from '../../kit/second-factor.ts';
import { keyFields, newKey } from '../../kit/webauthn.ts';

/** What is changed in a settings flow. */
type Change = (agent: Agent, flow: unknown, address: string) => Promise<Seen>;

/** Each method's own hooks: the first is told, the second is asked; and where the page goes then. */
export default contract('hook-lists-settings', { profile: 'hook-lists' }, async (stage) => {
  for (const [method, change] of Object.entries(changes)) {
    for (const hook of ['told', 'asked']) {
      stage.note(`${method}: the hook that is ${hook}`);
      await changed(stage, `${method}-${hook}`, `?${hook}=echo`, change);
    }
    stage.note(`${method}: done`);
    const browser = await changed(stage, method, '?told=agree&asked=agree', change);
    await browser.get('/sessions/whoami');
  }
});

async function changed({ admin, email, newBrowser }: Stage, name: string, parameters: string, change: Change) {
  const [browser, address] = [newBrowser(), email(name)];
  await makeIdentity(admin, address, { traits: { email: address } });
  await signIn(browser, address);
  const flow = await start(browser, 'settings', parameters);
  await change(browser, flow, address);
  await reread(browser, flow);
  return browser;
}

const changes: Readonly<Record<string, Change>> = {
  password: (agent, flow) => submit(agent, flow, { method: 'password', password: 'amber-harbour-2290' }),
  profile: (agent, flow, email) => submit(agent, flow, { method: 'profile', traits: { email, firstName: 'Ada' } }),
  totp: (agent, flow) => submit(agent, flow, { method: 'totp', totp_code: totp(offeredSecret(flow)) }),
  lookup_secret: async (agent, flow) => {
    await submit(agent, flow, { lookup_secret_regenerate: true });
    return submit(agent, flow, { lookup_secret_confirm: true });
  },
  passkey: (agent, flow) => submit(agent, flow, keyFields(flow, 'passkey', newKey({ name: 'passkey' }))),
  webauthn: (agent, flow) => submit(agent, flow, keyFields(flow, 'webauthn', newKey({ name: 'webauthn' }))),
  oidc: async (agent, flow, address) => {
    const sent = await submit(agent, flow, { link: 'acme' });
    return agent.navigate(await allow(agent, providerAddress(sent), person(address)));
  },
};
