import { randomInt } from 'node:crypto';
import type { Agent } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { codeOf, type NetPerson } from '../targets/net/person.ts';
import { proofOf } from '../targets/net/providers/facebook.ts';
import { at, type Kind, open, parameter, submit } from './index.ts';
import { providerAddress } from './oidc.ts';

export type { NetPerson };

/** Somebody new with an account at providers of the net; `changes` are what is odd about him. */
export const netPerson = (
  { email, called }: Pick<Stage, 'email' | 'called'>,
  name: string,
  changes: Partial<NetPerson> = {},
): NetPerson => ({
  id: called('account', String(randomInt(1e8, 1e9))),
  email: email(name),
  given: 'Grace',
  family: 'Hopper',
  ...changes,
});

/** A token of a provider's that an app brings along. */
export const appToken = ({ called }: Pick<Stage, 'called'>, person: NetPerson): string =>
  called('app_token', codeOf(person));

/** From a page to a provider on the net, where nobody has to look at anything, and back: the address of the callback, not yet called. */
async function comeBackFromNet(
  { addresses, called }: Pick<Stage, 'addresses' | 'called'>,
  form: Agent,
  kind: Kind,
  provider: string,
  person: NetPerson,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const address = providerAddress(await submit(form, await open(form, kind), { method: 'oidc', provider }));
  const code = codeOf(person);
  if (provider === 'facebook') called('appsecret_proof', proofOf(code));
  const callback = new URL(`${addresses.public}/self-service/methods/oidc/callback/${provider}`);
  const byX = new URL(address).searchParams.get('oauth_token');
  const query = byX
    ? {
        ...Object.fromEntries(new URL(Buffer.from(byX, 'base64url').toString()).searchParams),
        oauth_token: called('oauth_token', byX),
        oauth_verifier: code,
      }
    : { state: parameter(address, 'state'), code };
  callback.search = new URLSearchParams({ ...query, ...more }).toString();
  return callback.href;
}

/** What Apple tells of a name, once. */
const user = JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' } });

/** Those whose ID token is looked at. */
const byIdToken = new Set('google microsoft microsoft-me microsoft-oid apple line linkedin-v2 netid'.split(' '));

/** Those to whom nobody is somebody: number 0, or a name that is made of nothing, and known once he was there. */
const numbered = new Set(['github', 'github-app', 'vk', 'microsoft-me', 'uaepass']);

const faults = ['token', 'refused', 'garbled'] as const;
const tokenFaults = [...faults, 'no id_token', 'other key', 'other audience'] as const;

const odd: Readonly<Record<string, NetPerson['own']>> = {
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

/** What providers of these kinds tell of somebody, and what the server makes of it. */
export async function toldByNet(stage: Stage, kinds: string): Promise<void> {
  for (const kind of kinds.split(/\s+/)) {
    await back(stage, kind, netPerson(stage, kind), kind);
    await odds(stage, kind);
  }
}

/** Somebody new comes back from a provider, and another time. */
async function back(stage: Stage, kind: string, person: NetPerson, title: string): Promise<void> {
  const { admin, newForm, note } = stage;
  note(`${title}, and back`);
  const form = newForm();
  const { location } = await form.navigate(
    await comeBackFromNet(stage, form, 'registration', kind, person, kind === 'apple' ? { user } : {}),
  );
  const query = new URL(location).searchParams;
  if (query.has('flow')) await form.fetch(`/self-service/registration/flows?id=${query.get('flow')}`);
  if (query.has('id')) await form.fetch(`/self-service/errors?id=${query.get('id')}`);
  if (query.size > 0) return;
  const { body } = await form.fetch('/sessions/whoami');
  const id = at(body, 'identity.id');
  if (typeof id !== 'string') return;
  await admin.get(`/admin/identities/${id}`);
  note(`${title}, once more`);
  const again = newForm();
  await again.navigate(await comeBackFromNet(stage, again, 'login', kind, person));
  await again.fetch('/sessions/whoami');
}

/** Whatever goes wrong there, or is not as it mostly is. */
async function odds(stage: Stage, kind: string): Promise<void> {
  const changes: Readonly<Record<string, Partial<NetPerson>>> = {
    ...Object.fromEntries((byIdToken.has(kind) ? tokenFaults : faults).map((fault) => [fault, { fault }])),
    ...(numbered.has(kind) ? {} : { nobody: { id: '' } }),
    'other scope': { scope: 'other' },
    ...(odd[kind] ? { odd: { own: odd[kind] } } : {}),
  };
  for (const [name, change] of Object.entries(changes))
    await back(stage, kind, netPerson(stage, `${kind}-${name.replaceAll(/\W/g, '-')}`, change), `${kind}: ${name}`);
}
