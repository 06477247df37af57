/**
 * Finds the account of a login by code and its addresses (strategy_login.go and strategy_mfa.go in
 * selfservice/strategy/code of Kratos v26.2.0).
 */

import { normaliseIdentifier } from '@members/engines/json-schema';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import type { CodeAddress } from '../../schema/identity-schemas.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { findSession } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { badRequest } from '../../wire/errors.ts';

/** The level that a code gives by the configuration; undefined if codes are not enabled for login. */
export function codeLevel({ kratos: { config } }: FlowContext): 'aal1' | 'aal2' | undefined {
  const { passwordless_enabled: first, mfa_enabled: second } = config.selfservice.methods.code;
  if (first) return 'aal1';
  return second ? 'aal2' : undefined;
}

export interface CodeAccount {
  /** As the user typed it. */
  readonly identifier: string;
  readonly identity: IdentityRecord;
  readonly addresses: readonly CodeAddress[];
}

const credentialAddresses = ({ credentials }: IdentityRecord) =>
  (credentials.code?.config.addresses ?? []) as readonly CodeAddress[];

const hasCredentialFallback = ({ kratos: { config } }: FlowContext) =>
  config.selfservice.methods.code.config.missing_credential_fallback_enabled;

/**
 * @throws ValidationFailure 4000002 for an empty identifier, 4000035 for an account that cannot sign in with a code,
 *   4010010 for an address that the identity in its second factor does not have
 */
export async function findAccount(
  context: FlowContext,
  flow: Pick<LoginFlowRecord, 'requested_aal'>,
  identifier: string,
): Promise<CodeAccount> {
  if (identifier === '')
    throw new ValidationFailure({ key: 'identifier', text: message(4000002, { property: 'identifier' }) });
  const { world } = context.kratos;
  const address = normaliseIdentifier(identifier);
  const owner = world.identityByIdentifier('code', address);
  if (owner) return { identifier, identity: owner, addresses: credentialAddresses(owner) };
  if (!hasCredentialFallback(context)) throw new ValidationFailure({ key: '', text: message(4000035) });
  // Identities without code credentials: the identifier of their password is used as an e-mail address.
  const identity = world.identityByIdentifier('password', address);
  if (identity) return { identifier, identity, addresses: [{ channel: 'email', address }] };
  const current = flow.requested_aal === 'aal2' ? (await findSession(context))?.identity : undefined;
  if (!current) throw new ValidationFailure({ key: '', text: message(4000035) });
  const known = verifiableAddresses(current).find((each) => each.address === address);
  if (!known) throw new ValidationFailure({ key: '', text: message(4010010) });
  return { identifier, identity: current, addresses: [known] };
}

const verifiableAddresses = ({ verifiable_addresses: all }: IdentityRecord): CodeAddress[] =>
  all.map(({ via, value }) => ({ channel: via as CodeAddress['channel'], address: value }));

/**
 * The addresses for the code of a second factor: those of the code credentials, or, with the configured fallback, the
 * verifiable ones. The parameter `via` names the trait of one of them.
 * @throws KratosError 400 if that trait is empty or is not one of the addresses
 */
export function secondFactorAddresses(
  context: FlowContext,
  identity: IdentityRecord | undefined,
): readonly CodeAddress[] {
  const via = context.request.url.searchParams.get('via') ?? '';
  const wanted = via === '' ? '' : traitText(identity?.traits, via);
  if (via !== '' && wanted === '') throw badRequest(`No value found for trait ${via} in the current identity.`);
  const own = identity ? credentialAddresses(identity) : [];
  const all = own.length === 0 && identity && hasCredentialFallback(context) ? verifiableAddresses(identity) : own;
  if (via === '' || (all.length === 0 && !hasCredentialFallback(context))) return all;
  const named = all.find(({ address }) => address === normaliseIdentifier(wanted));
  if (!named)
    throw badRequest(
      'You can only reference a trait that matches a verification email address in the via parameter, or a registered credential.',
    );
  return [named];
}

/** The text at a dotted path of traits; '' if there is none. */
function traitText(traits: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[key], traits);
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
