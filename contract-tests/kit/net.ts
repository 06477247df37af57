import { randomInt } from 'node:crypto';
import type { Agent } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { codeOf, type NetPerson } from '../targets/net/person.ts';
import { proofOf } from '../targets/net/providers/facebook.ts';
import { type FlowKind, open, parameter, submit, valueAt } from './index.ts';
import { providerAddress } from './oidc.ts';

export type { NetPerson };

/** Creates a person with accounts at the simulated public providers. @param changes to the default data */
export const makeNetPerson = (
  { email, label }: Pick<Stage, 'email' | 'label'>,
  name: string,
  changes: Partial<NetPerson> = {},
): NetPerson => ({
  id: label('account', String(randomInt(1e8, 1e9))),
  email: email(name),
  given: 'Grace',
  family: 'Hopper',
  ...changes,
});

/** Returns a provider's token that a native app submits. */
export const appToken = ({ label }: Pick<Stage, 'label'>, person: NetPerson): string =>
  label('app_token', codeOf(person));

/** Submits a form with a public provider, which accepts at once. @returns the address of the callback, not yet called */
async function returnFromNetProvider(
  { addresses, label }: Pick<Stage, 'addresses' | 'label'>,
  form: Agent,
  kind: FlowKind,
  provider: string,
  person: NetPerson,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const address = providerAddress(await submit(form, await open(form, kind), { method: 'oidc', provider }));
  const code = codeOf(person);
  if (provider === 'facebook') label('appsecret_proof', proofOf(code));
  const callback = new URL(`${addresses.public}/self-service/methods/oidc/callback/${provider}`);
  const byX = new URL(address).searchParams.get('oauth_token');
  const query = byX
    ? {
        ...Object.fromEntries(new URL(Buffer.from(byX, 'base64url').toString()).searchParams),
        oauth_token: label('oauth_token', byX),
        oauth_verifier: code,
      }
    : { state: parameter(address, 'state'), code };
  callback.search = new URLSearchParams({ ...query, ...more }).toString();
  return callback.href;
}

/** The `user` parameter of Apple's callback, which only the first sign-in has. */
const user = JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' } });

/** Providers whose ID token Kratos verifies. */
const idTokenProviders = new Set('google microsoft microsoft-me microsoft-oid apple line linkedin-v2 netid'.split(' '));

/** Providers that accept an account with an empty or zero id. */
const numericIdProviders = new Set(['github', 'github-app', 'vk', 'microsoft-me', 'uaepass']);

const faults = ['token', 'refused', 'garbled'] as const;
const tokenFaults = [...faults, 'no id_token', 'other key', 'other audience'] as const;

const unusualMembers: Readonly<Record<string, NetPerson['own']>> = {
  github: { single: true, name: null, blog: '' },
  'github-app': { single: true },
  apple: { email_verified: false, given_name: 'Known', nonce_supported: true },
  microsoft: { tid: 'no uuid' },
  'microsoft-oid': { oid: null },
  facebook: { email: null, picture: null },
  slack: { email: null },
  spotify: { images: [], birthdate: null },
  discord: { avatar: 'a_8342729096ea3675442027381ff50dfe', discriminator: '0', verified: false },
  vk: { nobody: true },
  yandex: { is_avatar_empty: true },
  dingtalk: { standard: true },
  lark: { open_id: null },
  linkedin: { profilePicture: null },
  'linkedin-v2': { locale: 'fr', picture: null },
  patreon: { full_name: null },
  amazon: { postal_code: null },
  line: { email: null },
  x: { url: null, email: '' },
};

/** Signs up by each of these kinds of provider, with valid data, unusual data and faults. @param kinds separated by blanks */
export async function signUpByNetProviders(stage: Stage, kinds: string): Promise<void> {
  for (const kind of kinds.split(/\s+/)) {
    await signUpAndSignIn(stage, kind, makeNetPerson(stage, kind), kind);
    await signUpWithFaults(stage, kind);
  }
}

/** Signs up by a provider, then signs in by it. */
async function signUpAndSignIn(stage: Stage, kind: string, person: NetPerson, title: string): Promise<void> {
  const { admin, newForm, note } = stage;
  note(`${title}, and back`);
  const form = newForm();
  const { location } = await form.navigate(
    await returnFromNetProvider(stage, form, 'registration', kind, person, kind === 'apple' ? { user } : {}),
  );
  const query = new URL(location).searchParams;
  if (query.has('flow')) await form.fetch(`/self-service/registration/flows?id=${query.get('flow')}`);
  if (query.has('id')) await form.fetch(`/self-service/errors?id=${query.get('id')}`);
  if (query.size > 0) return;
  const { body } = await form.fetch('/sessions/whoami');
  const id = valueAt(body, 'identity.id');
  if (typeof id !== 'string') return;
  await admin.get(`/admin/identities/${id}`);
  note(`${title}, once more`);
  const again = newForm();
  await again.navigate(await returnFromNetProvider(stage, again, 'login', kind, person));
  await again.fetch('/sessions/whoami');
}

/** Signs up by a provider with each fault and with unusual data. */
async function signUpWithFaults(stage: Stage, kind: string): Promise<void> {
  const changes: Readonly<Record<string, Partial<NetPerson>>> = {
    ...Object.fromEntries((idTokenProviders.has(kind) ? tokenFaults : faults).map((fault) => [fault, { fault }])),
    ...(numericIdProviders.has(kind) ? {} : { nobody: { id: '' } }),
    'other scope': { scope: 'other' },
    ...(unusualMembers[kind] ? { odd: { own: unusualMembers[kind] } } : {}),
  };
  for (const [name, change] of Object.entries(changes))
    await signUpAndSignIn(
      stage,
      kind,
      makeNetPerson(stage, `${kind}-${name.replaceAll(/\W/g, '-')}`, change),
      `${kind}: ${name}`,
    );
}
