import { halfHash, responseParameters } from '../kit/answers.ts';
import { valueAt } from '../kit/index.ts';
import type { AgentAnswer } from '../runner/agent.ts';
import type { WalkMemory } from './references.ts';

/** Values to remember from a body, with the name they get. */
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

/** Values to remember only if another member is beside them, which tells the kind of object. */
const membersBySibling: readonly (readonly [beside: string, path: string, kind: string])[] = [
  ['allow_any_subject', 'id', 'issuer'],
  ['registration_access_token', 'client_id', 'registered'],
  ['registration_access_token', 'client_secret', 'registered_secret'],
];

/** Whether a client has a fixed id, the same in each walk. */
const isLasting = (id: unknown): id is string => typeof id === 'string' && id.startsWith('contract-');

/** Values to remember for each agent. */
const membersByAgent: readonly (readonly [path: string, kind: string])[] = [
  ['session.id', 'session'],
  ['session.identity.id', 'identity'],
  ['identity.id', 'identity'],
  ['session_token', 'session_token'],
  ['logout_token', 'logout_token'],
  ['logout_url', 'onward'],
  ['redirect_to', 'onward'],
  ['redirect_browser_to', 'onward'],
];

/** Query parameters to remember from redirects, with the name they get. */
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

/** Values that no rule of the normaliser recognises, so that the suite has to label them. */
const unlabelledMembers = {
  body: ['device_code', 'user_code', 'c_nonce'],
  query: ['device_challenge', 'device_verifier'],
};

/** Returns the address that an answer leads to. A 201 has a `Location` that is not a redirect. */
function nextAddress({ body, location, status }: AgentAnswer): string | undefined {
  const found =
    (status === 201 ? '' : location) || valueAt(body, 'redirect_browser_to') || valueAt(body, 'redirect_to');
  return typeof found === 'string' && URL.canParse(found) ? found : undefined;
}

/**
 * Remembers ids, tokens and addresses from an answer.
 * @param agent name of the agent
 * @param name the walk's name for the created object
 */
export function rememberAnswer({ kept }: WalkMemory, agent: string, answer: AgentAnswer, name?: string): void {
  const { body } = answer;
  const keep = (key: string, value: unknown) => typeof value === 'string' && value !== '' && kept.set(key, value);
  for (const [path, kind] of members) keep(kind, valueAt(body, path));
  for (const [beside, path, kind] of membersBySibling)
    if (valueAt(body, beside) !== undefined) keep(kind, valueAt(body, path));
  const id = valueAt(body, 'client_id');
  if (isLasting(id)) for (const kind of ['client', `client:${id}`]) keep(kind, id);
  if (isLasting(id)) keep('method', valueAt(body, 'token_endpoint_auth_method'));
  for (const [path, kind] of membersByAgent) keep(`${kind}:${agent}`, valueAt(body, path));
  if (valueAt(body, 'authenticator_assurance_level')) keep(`session:${agent}`, valueAt(body, 'id'));
  if (name && valueAt(body, 'traits')) keep(`identity:${name}`, valueAt(body, 'id'));
  keep(`recovery_code:${name}`, valueAt(body, 'recovery_code'));
  keep(`recovery_link:${name}`, valueAt(body, 'recovery_link'));
  const onward = nextAddress(answer);
  keep(`onward:${agent}`, onward);
  const response = responseParameters({ body, location: onward });
  for (const [parameter, kind] of Object.entries(parameters)) keep(kind, response.get(parameter));
}

/** Returns the values of an answer that the suite has to label, with their kinds. */
export function unlabelledValues(answer: AgentAnswer): [kind: string, value: string][] {
  const response = responseParameters({ body: answer.body, location: nextAddress(answer) });
  const code = response.get('code');
  return [
    ...unlabelledMembers.body.map((kind): [string, unknown] => [kind, valueAt(answer.body, kind)]),
    ...unlabelledMembers.query.map((kind): [string, unknown] => [kind, response.get(kind)]),
    ['c_hash', code && halfHash(code)] as [string, unknown],
  ].filter((each): each is [string, string] => typeof each[1] === 'string' && each[1] !== '');
}
