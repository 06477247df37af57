import type { Agent, Seen } from '../../agent.ts';
import { contract, type Stage } from '../../contract.ts';
import { makeIdentity, newestCode, password, start, submit } from '../../kit/index.ts';
import { allow, makeLinked, person, providerAddress } from '../../kit/oidc.ts';
import { enrolLookup, enrolTotp, reread, signIn } from '../../kit/second-factor.ts';
import { passkeyChallenge, signUpWithKey, webauthnOptions } from '../../kit/webauthn.ts';

/** A way to sign in by a flow that begins with these parameters. */
type Way = (agent: Agent, parameters: string) => Promise<Seen>;

/** Each method's own hooks: the first is told, the second is asked; and where the page goes then. */
export default contract('hook-lists-login', { profile: 'hook-lists' }, async (stage) => {
  for (const [method, way] of Object.entries(await ways(stage))) {
    for (const hook of ['told', 'asked']) {
      stage.note(`${method}: the hook that is ${hook}`);
      await way(stage.newBrowser(), `?${hook}=echo`);
    }
    stage.note(`${method}: in`);
    const browser = stage.newBrowser();
    await way(browser, '?told=agree&asked=agree');
    await browser.get('/sessions/whoami');
  }
});

async function ways(stage: Stage): Promise<Readonly<Record<string, Way>>> {
  const { admin, email, newBrowser } = stage;
  const identifier = email('ada');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  const begun = (agent: Agent, parameters: string) => start(agent, 'login', parameters);
  return {
    password: async (agent, parameters) =>
      submit(agent, await begun(agent, parameters), { method: 'password', identifier, password }),
    code: async (agent, parameters) => {
      const flow = await begun(agent, parameters);
      await submit(agent, flow, { method: 'code', identifier });
      return submit(agent, flow, { method: 'code', identifier, code: await newestCode(stage, identifier) });
    },
    ...(await byKey(stage)),
    oidc: await byProvider(stage),
    ...(await bySecond(stage, newBrowser())),
  };
}

async function byKey({ email, newBrowser }: Stage): Promise<Readonly<Record<'passkey' | 'webauthn', Way>>> {
  const [passkey, address] = [await signUpWithKey(newBrowser(), 'passkey', email('passkey')), email('webauthn')];
  const webauthn = await signUpWithKey(newBrowser(), 'webauthn', address);
  return {
    passkey: async (agent, parameters) => {
      const flow = await start(agent, 'login', parameters);
      return submit(agent, flow, { method: 'passkey', passkey_login: passkey.get(passkeyChallenge(flow)) });
    },
    webauthn: async (agent, parameters) => {
      const flow = await start(agent, 'login', parameters);
      const fields = { method: 'webauthn', identifier: address };
      await submit(agent, flow, fields);
      const asked = await reread(agent, flow, 'login');
      return submit(agent, flow, { ...fields, webauthn_login: webauthn.get(webauthnOptions(asked, 'login')) });
    },
  };
}

async function byProvider({ admin, email }: Stage): Promise<Way> {
  const address = email('linked');
  await makeLinked(admin, address, ['acme']);
  return async (agent, parameters) => {
    const flow = await start(agent, 'login', parameters);
    const sent = await submit(agent, flow, { method: 'oidc', provider: 'acme' });
    return agent.navigate(await allow(agent, providerAddress(sent), person(address)));
  };
}

async function bySecond({ admin, email }: Stage, home: Agent): Promise<Readonly<Record<string, Way>>> {
  const address = email('second');
  await makeIdentity(admin, address, { traits: { email: address } });
  await signIn(home, address);
  const totp_code = await enrolTotp(home);
  const codes = await enrolLookup(home);
  const asked = async (agent: Agent, parameters: string) => {
    await signIn(agent, address);
    return start(agent, 'login', `${parameters}&aal=aal2`);
  };
  return {
    totp: async (agent, parameters) => submit(agent, await asked(agent, parameters), { method: 'totp', totp_code }),
    lookup_secret: async (agent, parameters) =>
      submit(agent, await asked(agent, parameters), { method: 'lookup_secret', lookup_secret: codes.pop() }),
  };
}
