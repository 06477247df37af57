import type { Agent, Seen } from '../../agent.ts';
import { contract, type Stage } from '../../contract.ts';
import { newestCode, password, start, submit } from '../../kit/index.ts';
import { allow, person, providerAddress } from '../../kit/oidc.ts';
import { newKey, passkeyOptions, webauthnOptions } from '../../kit/webauthn.ts';

/** A way to register by a flow that begins with these parameters. */
type Way = (agent: Agent, address: string, parameters: string) => Promise<Seen>;

/** Each method's own hooks: the first is told and its answer parsed, the second is asked; and where the page goes then. */
export default contract('hook-lists-registration', { profile: 'hook-lists' }, async (stage) => {
  for (const [method, way] of Object.entries(ways(stage))) {
    for (const hook of ['told', 'asked']) {
      stage.note(`${method}: the hook that is ${hook}`);
      await way(stage.newBrowser(), stage.email(`${method}-${hook}`), `?${hook}=echo`);
    }
    stage.note(`${method}: in`);
    const browser = stage.newBrowser();
    await way(browser, stage.email(method), '?told=change&asked=agree');
    await browser.get('/sessions/whoami');
  }
});

const ways = (stage: Stage): Readonly<Record<string, Way>> => ({
  password: async (agent, email, parameters) =>
    submit(agent, await start(agent, 'registration', parameters), { method: 'password', password, traits: { email } }),
  code: async (agent, email, parameters) => {
    const flow = await start(agent, 'registration', parameters);
    const fields = { method: 'code', traits: { email } };
    await submit(agent, flow, fields);
    return submit(agent, flow, { ...fields, code: await newestCode(stage, email) });
  },
  passkey: async (agent, email, parameters) => {
    const flow = await start(agent, 'registration', parameters);
    const passkey_register = newKey().create(passkeyOptions(flow));
    return submit(agent, flow, { method: 'passkey', passkey_register, traits: { email } });
  },
  webauthn: async (agent, email, parameters) => {
    const flow = await start(agent, 'registration', parameters);
    const webauthn_register = newKey().create(webauthnOptions(flow, 'registration'));
    return submit(agent, flow, { method: 'webauthn', webauthn_register, traits: { email } });
  },
  oidc: async (agent, email, parameters) => {
    const flow = await start(agent, 'registration', parameters);
    const sent = await submit(agent, flow, { method: 'oidc', provider: 'acme' });
    const who = person(email, { family_name: '' });
    return agent.navigate(await allow(agent, providerAddress(sent), who));
  },
});
