/** Each method's way through a flow, as a page's script goes it. `more` is told with whatever is submitted. */
import type { Agent, Fields, Seen } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { makeIdentity, newestCode, password, start, submit } from './index.ts';
import { allow, makeLinked, person, providerAddress } from './oidc.ts';
import { enrolLookup, enrolTotp, offeredSecret, reread, signIn, totp } from './second-factor.ts';
import { keyFields, newKey, passkeyChallenge, passkeyOptions, signUpWithKey, webauthnOptions } from './webauthn.ts';

/** To sign in by a flow that begins with these parameters. */
type Login = (agent: Agent, parameters: string) => Promise<Seen>;
/** To register by one. */
type Registration = (agent: Agent, address: string, parameters: string) => Promise<Seen>;
/** To change something in a settings flow. */
type Settings = (agent: Agent, flow: unknown, address: string) => Promise<Seen>;

type Ways<W> = Readonly<Record<string, W>>;

const begun = (agent: Agent, parameters: string) => start(agent, 'login', parameters);

/** Makes those who sign in. */
export async function loginWays(stage: Stage, more: Fields = {}): Promise<Ways<Login>> {
  const { admin, email, newBrowser } = stage;
  const identifier = email('ada');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  return {
    password: async (agent, parameters) =>
      submit(agent, await begun(agent, parameters), { method: 'password', identifier, password, ...more }),
    code: async (agent, parameters) => {
      const flow = await begun(agent, parameters);
      await submit(agent, flow, { method: 'code', identifier, ...more });
      return submit(agent, flow, { method: 'code', identifier, code: await newestCode(stage, identifier), ...more });
    },
    ...(await byKey(stage, more)),
    oidc: await byProvider(stage, more),
    ...(await bySecond(stage, newBrowser(), more)),
  };
}

async function byKey({ email, newBrowser }: Stage, more: Fields): Promise<Ways<Login>> {
  const [passkey, address] = [await signUpWithKey(newBrowser(), 'passkey', email('passkey')), email('webauthn')];
  const webauthn = await signUpWithKey(newBrowser(), 'webauthn', address);
  return {
    passkey: async (agent, parameters) => {
      const flow = await begun(agent, parameters);
      return submit(agent, flow, { method: 'passkey', passkey_login: passkey.get(passkeyChallenge(flow)), ...more });
    },
    webauthn: async (agent, parameters) => {
      const flow = await begun(agent, parameters);
      const fields = { method: 'webauthn', identifier: address, ...more };
      await submit(agent, flow, fields);
      const asked = await reread(agent, flow, 'login');
      return submit(agent, flow, { ...fields, webauthn_login: webauthn.get(webauthnOptions(asked, 'login')) });
    },
  };
}

async function byProvider({ admin, email }: Stage, more: Fields): Promise<Login> {
  const address = email('linked');
  await makeLinked(admin, address, ['acme']);
  return async (agent, parameters) => {
    const sent = await submit(agent, await begun(agent, parameters), { method: 'oidc', provider: 'acme', ...more });
    return agent.navigate(await allow(agent, providerAddress(sent), person(address)));
  };
}

async function bySecond({ admin, email }: Stage, home: Agent, more: Fields): Promise<Ways<Login>> {
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
    totp: async (agent, parameters) =>
      submit(agent, await asked(agent, parameters), { method: 'totp', totp_code, ...more }),
    lookup_secret: async (agent, parameters) =>
      submit(agent, await asked(agent, parameters), { method: 'lookup_secret', lookup_secret: codes.pop(), ...more }),
  };
}

const beginning = (agent: Agent, parameters: string) => start(agent, 'registration', parameters);

export const registrationWays = (stage: Stage, more: Fields = {}): Ways<Registration> => ({
  password: async (agent, email, parameters) =>
    submit(agent, await beginning(agent, parameters), { method: 'password', password, traits: { email }, ...more }),
  code: async (agent, email, parameters) => {
    const flow = await beginning(agent, parameters);
    const fields = { method: 'code', traits: { email }, ...more };
    await submit(agent, flow, fields);
    return submit(agent, flow, { ...fields, code: await newestCode(stage, email) });
  },
  passkey: async (agent, email, parameters) => {
    const flow = await beginning(agent, parameters);
    const passkey_register = newKey().create(passkeyOptions(flow));
    return submit(agent, flow, { method: 'passkey', passkey_register, traits: { email }, ...more });
  },
  webauthn: async (agent, email, parameters) => {
    const flow = await beginning(agent, parameters);
    const webauthn_register = newKey().create(webauthnOptions(flow, 'registration'));
    return submit(agent, flow, { method: 'webauthn', webauthn_register, traits: { email }, ...more });
  },
  oidc: async (agent, email, parameters) => {
    const sent = await submit(agent, await beginning(agent, parameters), { method: 'oidc', provider: 'acme', ...more });
    const who = person(email, { family_name: '' });
    return agent.navigate(await allow(agent, providerAddress(sent), who));
  },
});

export const settingsWays = (more: Fields = {}): Ways<Settings> => ({
  password: (agent, flow) => submit(agent, flow, { method: 'password', password: 'amber-harbour-2290', ...more }),
  profile: (agent, flow, email) =>
    submit(agent, flow, { method: 'profile', traits: { email, firstName: 'Ada' }, ...more }),
  totp: (agent, flow) => submit(agent, flow, { method: 'totp', totp_code: totp(offeredSecret(flow)), ...more }),
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
    return agent.navigate(await allow(agent, providerAddress(sent), person(address)));
  },
});
