import type { Seen } from '../agent.ts';
import { at } from '../kit.ts';
import type { Memory } from './references.ts';

/** What an answer's body gives, by the name it is kept under. */
const members: readonly (readonly [path: string, kind: string])[] = [
  ['client_id', 'client'],
  ['access_token', 'access_token'],
  ['refresh_token', 'refresh_token'],
  ['id_token', 'id_token'],
];

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
  code: 'authorization_code',
};

/** Keeps what an answer gave; `whose` is an agent, `name` what the walk calls the thing that was made. */
export function learn({ kept }: Memory, whose: string, { body, location }: Seen, name?: string): void {
  const keep = (key: string, value: unknown) => typeof value === 'string' && value !== '' && kept.set(key, value);
  for (const [path, kind] of members) keep(kind, at(body, path));
  for (const [path, kind] of own) keep(`${kind}:${whose}`, at(body, path));
  if (at(body, 'authenticator_assurance_level')) keep(`session:${whose}`, at(body, 'id'));
  if (name && at(body, 'traits')) keep(`identity:${name}`, at(body, 'id'));
  keep(`recovery_code:${name}`, at(body, 'recovery_code'));
  keep(`recovery_link:${name}`, at(body, 'recovery_link'));
  const onward = location || at(body, 'redirect_browser_to') || at(body, 'redirect_to');
  if (typeof onward !== 'string' || !URL.canParse(onward)) return;
  keep(`onward:${whose}`, onward);
  const { searchParams } = new URL(onward);
  for (const [parameter, kind] of Object.entries(parameters)) keep(kind, searchParams.get(parameter));
}
