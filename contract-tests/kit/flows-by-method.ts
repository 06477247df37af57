/** Complete logins, registrations and settings changes by each method, as a page's script makes them. `more` is added to each submission. */
import type { Agent, AgentAnswer, RequestFields } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { makeIdentity, newestCode, password, start, submit, text } from './index.ts';
import { allowAtProvider, makeLinkedIdentity, providerAddress, providerPerson } from './oidc.ts';
import { appCode, enrolApp, enrolLookup, reread, signIn, totp } from './second-factor.ts';
import { keyFields, newKey, passkeyChallenge, passkeyOptions, signUpWithKey, webauthnOptions } from './webauthn.ts';

/** Signs in by a flow that starts with these query parameters. */
type Login = (agent: Agent, parameters: string) => Promise<AgentAnswer>;
/** Registers by a flow that starts with these query parameters. */
type Registration = (agent: Agent, address: string, parameters: string) => Promise<AgentAnswer>;
/** Changes one setting. */
type Settings = (agent: Agent, flow: unknown, address: string) => Promise<AgentAnswer>;

type ByMethod<W> = Readonly<Record<string, W>>;

const startLogin = (agent: Agent, parameters: string) => start(agent, 'login', parameters);

/** Creates an identity for each method and returns the logins. */
export async function loginsByMethod(stage: Stage, more: RequestFields = {}): Promise<ByMethod<Login>> {
  const { admin, email, newBrowser } = stage;
  const identifier = email('ada');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  return {
    password: async (agent, parameters) =>
      submit(agent, await startLogin(agent, parameters), { method: 'password', identifier, password, ...more }),
    code: async (agent, parameters) => {
      const flow = await startLogin(agent, parameters);
      await submit(agent, flow, { method: 'code', identifier, ...more });
      return submit(agent, flow, { method: 'code', identifier, code: await newestCode(stage, identifier), ...more });
    },
    ...(await loginsByKey(stage, more)),
    oidc: await loginByProvider(stage, more),
    ...(await loginsBySecondFactor(stage, newBrowser(), more)),
  };
}

async function loginsByKey({ email, newBrowser }: Stage, more: RequestFields): Promise<ByMethod<Login>> {
  const [passkey, address] = [await signUpWithKey(newBrowser(), 'passkey', email('passkey')), email('webauthn')];
  const webauthn = await signUpWithKey(newBrowser(), 'webauthn', address);
  return {
    passkey: async (agent, parameters) => {
      const flow = await startLogin(agent, parameters);
      return submit(agent, flow, { method: 'passkey', passkey_login: passkey.get(passkeyChallenge(flow)), ...more });
    },
    webauthn: async (agent, parameters) => {
      const flow = await startLogin(agent, parameters);
      const fields = { method: 'webauthn', identifier: address, ...more };
      await submit(agent, flow, fields);
      const started = await reread(agent, flow, 'login');
      return submit(agent, flow, { ...fields, webauthn_login: webauthn.get(webauthnOptions(started, 'login')) });
    },
  };
}

async function loginByProvider({ admin, email }: Stage, more: RequestFields): Promise<Login> {
  const address = email('linked');
  await makeLinkedIdentity(admin, address, ['acme']);
  return async (agent, parameters) => {
    const sent = await submit(agent, await startLogin(agent, parameters), {
      method: 'oidc',
      provider: 'acme',
      ...more,
    });
    return agent.navigate(await allowAtProvider(agent, providerAddress(sent), providerPerson(address)));
  };
}

async function loginsBySecondFactor(
  { admin, email }: Stage,
  home: Agent,
  more: RequestFields,
): Promise<ByMethod<Login>> {
  const address = email('second');
  await makeIdentity(admin, address, { traits: { email: address } });
  await signIn(home, address);
  const { secret } = await enrolApp(home);
  const codes = await enrolLookup(home);
  // Made at the first use: it is valid for half a minute only.
  let totp_code: string | undefined;
  const started = async (agent: Agent, parameters: string) => {
    await signIn(agent, address);
    return start(agent, 'login', `${parameters}&aal=aal2`);
  };
  return {
    totp: async (agent, parameters) => {
      const flow = await started(agent, parameters);
      totp_code ??= totp(secret, Date.parse(text(flow, 'issued_at')));
      return submit(agent, flow, { method: 'totp', totp_code, ...more });
    },
    lookup_secret: async (agent, parameters) =>
      submit(agent, await started(agent, parameters), { method: 'lookup_secret', lookup_secret: codes.pop(), ...more }),
  };
}

const startRegistration = (agent: Agent, parameters: string) => start(agent, 'registration', parameters);

export const registrationsByMethod = (stage: Stage, more: RequestFields = {}): ByMethod<Registration> => ({
  password: async (agent, email, parameters) =>
    submit(agent, await startRegistration(agent, parameters), {
      method: 'password',
      password,
      traits: { email },
      ...more,
    }),
  code: async (agent, email, parameters) => {
    const flow = await startRegistration(agent, parameters);
    const fields = { method: 'code', traits: { email }, ...more };
    await submit(agent, flow, fields);
    return submit(agent, flow, { ...fields, code: await newestCode(stage, email) });
  },
  passkey: async (agent, email, parameters) => {
    const flow = await startRegistration(agent, parameters);
    const passkey_register = newKey().create(passkeyOptions(flow));
    return submit(agent, flow, { method: 'passkey', passkey_register, traits: { email }, ...more });
  },
  webauthn: async (agent, email, parameters) => {
    const flow = await startRegistration(agent, parameters);
    const webauthn_register = newKey().create(webauthnOptions(flow, 'registration'));
    return submit(agent, flow, { method: 'webauthn', webauthn_register, traits: { email }, ...more });
  },
  oidc: async (agent, email, parameters) => {
    const sent = await submit(agent, await startRegistration(agent, parameters), {
      method: 'oidc',
      provider: 'acme',
      ...more,
    });
    const who = providerPerson(email, { family_name: '' });
    return agent.navigate(await allowAtProvider(agent, providerAddress(sent), who));
  },
});

export const settingsByMethod = (more: RequestFields = {}): ByMethod<Settings> => ({
  password: (agent, flow) => submit(agent, flow, { method: 'password', password: 'amber-harbour-2290', ...more }),
  profile: (agent, flow, email) =>
    submit(agent, flow, { method: 'profile', traits: { email, firstName: 'Ada' }, ...more }),
  totp: (agent, flow) => submit(agent, flow, { method: 'totp', totp_code: appCode(flow), ...more }),
  lookup_secret: async (agent, flow) => {
    await submit(agent, flow, { lookup_secret_regenerate: true, ...more });
    return submit(agent, flow, { lookup_secret_confirm: true, ...more });
  },
  passkey: (agent, flow) =>
    submit(agent, flow, { ...keyFields(flow, 'passkey', newKey({ name: 'passkey' })), ...more }),
  webauthn: (agent, flow) =>
    submit(agent, flow, { ...keyFields(flow, 'webauthn', newKey({ name: 'webauthn' })), ...more }),
  oidc: async (agent, flow, address) => {
    const sent = await submit(agent, flow, { link: 'acme', ...more });
    return agent.navigate(await allowAtProvider(agent, providerAddress(sent), providerPerson(address)));
  },
});
