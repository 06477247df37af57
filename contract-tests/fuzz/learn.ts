import { halfHash, parametersOf } from '../kit/answers.ts';
import { at } from '../kit/index.ts';
import type { Seen } from '../runner/agent.ts';
import type { Memory } from './references.ts';

/** What an answer's body gives, by the name it is kept under. */
const members: readonly (readonly [path: string, kind: string])[] = [
  ['access_token', 'access_token'],
  ['refresh_token', 'refresh_token'],
  ['id_token', 'id_token'],
  ['device_code', 'device_code'],
  ['user_code', 'user_code'],
  ['session_id', 'sid'],
  ['login_session_id', 'sid'],
  ['registration_access_token', 'registration'],
];

/** What a client and an issuer are known by, told by what stands beside their ids. */
const others: readonly (readonly [beside: string, path: string, kind: string])[] = [
  ['allow_any_subject', 'id', 'issuer'],
  ['registration_access_token', 'client_id', 'registered'],
  ['registration_access_token', 'client_secret', 'registered_secret'],
];

/** Clients that are made under the same id in each walk. */
const isLasting = (id: unknown): id is string => typeof id === 'string' && id.startsWith('contract-');

/** The same, by who was answered. */
const own: readonly (readonly [path: string, kind: string])[] = [
  ['session.id', 'session'],
  ['session.identity.id', 'identity'],
  ['identity.id', 'identity'],
  ['session_token', 'session_token'],
  ['logout_token', 'logout_token'],
  ['logout_url', 'onward'],
  ['redirect_to', 'onward'],
  ['redirect_browser_to', 'onward'],
];

/** What addresses that somebody is sent to carry along. */
const parameters: Readonly<Record<string, string>> = {
  login_challenge: 'login_challenge',
  consent_challenge: 'consent_challenge',
  logout_challenge: 'logout_challenge',
  device_challenge: 'device_challenge',
  device_verifier: 'device_verifier',
  code: 'authorization_code',
  access_token: 'access_token',
  id_token: 'id_token',
};

/** What of that no rule would know again. */
const nameless = { body: ['device_code', 'user_code', 'c_nonce'], query: ['device_challenge', 'device_verifier'] };

/** Where an answer sends somebody; what was made has an address, too, where nobody is sent. */
function onwardOf({ body, location, status }: Seen): string | undefined {
  const found = (status === 201 ? '' : location) || at(body, 'redirect_browser_to') || at(body, 'redirect_to');
  return typeof found === 'string' && URL.canParse(found) ? found : undefined;
}

/** Keeps what an answer gave; `whose` is an agent, `name` what the walk calls the thing that was made. */
export function learn({ kept }: Memory, whose: string, answer: Seen, name?: string): void {
  const { body } = answer;
  const keep = (key: string, value: unknown) => typeof value === 'string' && value !== '' && kept.set(key, value);
  for (const [path, kind] of members) keep(kind, at(body, path));
  for (const [beside, path, kind] of others) if (at(body, beside) !== undefined) keep(kind, at(body, path));
  const id = at(body, 'client_id');
  if (isLasting(id)) for (const kind of ['client', `client:${id}`]) keep(kind, id);
  if (isLasting(id)) keep('method', at(body, 'token_endpoint_auth_method'));
  for (const [path, kind] of own) keep(`${kind}:${whose}`, at(body, path));
  if (at(body, 'authenticator_assurance_level')) keep(`session:${whose}`, at(body, 'id'));
  if (name && at(body, 'traits')) keep(`identity:${name}`, at(body, 'id'));
  keep(`recovery_code:${name}`, at(body, 'recovery_code'));
  keep(`recovery_link:${name}`, at(body, 'recovery_link'));
  const onward = onwardOf(answer);
  keep(`onward:${whose}`, onward);
  const told = parametersOf({ body, location: onward });
  for (const [parameter, kind] of Object.entries(parameters)) keep(kind, told.get(parameter));
}

/** What an answer made up that must be named, by its kind. */
export function namelessOf(answer: Seen): [kind: string, value: string][] {
  const told = parametersOf({ body: answer.body, location: onwardOf(answer) });
  const code = told.get('code');
  return [
    ...nameless.body.map((kind): [string, unknown] => [kind, at(answer.body, kind)]),
    ...nameless.query.map((kind): [string, unknown] => [kind, told.get(kind)]),
    ['c_hash', code && halfHash(code)] as [string, unknown],
  ].filter((each): each is [string, string] => typeof each[1] === 'string' && each[1] !== '');
}
