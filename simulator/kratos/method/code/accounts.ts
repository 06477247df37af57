/** Whom a login by code is about, and where codes reach them (Kratos `strategy_login.go`, `strategy_mfa.go`). */

import { normaliseIdentifier } from '../../../json-schema/phone.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import type { CodeAddress } from '../../schema/identity-schemas.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { findSession } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { badRequest } from '../../wire/errors.ts';

/** The level that codes give by the configuration; undefined where they sign nobody in. */
export function levelOf({ kratos: { config } }: FlowContext): 'aal1' | 'aal2' | undefined {
  const { passwordless_enabled: first, mfa_enabled: second } = config.selfservice.methods.code;
  if (first) return 'aal1';
  return second ? 'aal2' : undefined;
}

export interface Account {
  /** As it was typed. */
  readonly identifier: string;
  readonly identity: IdentityRecord;
  readonly addresses: readonly CodeAddress[];
}

const credentialAddresses = ({ credentials }: IdentityRecord) =>
  (credentials.code?.config.addresses ?? []) as readonly CodeAddress[];

const fallsBack = ({ kratos: { config } }: FlowContext) =>
  config.selfservice.methods.code.config.missing_credential_fallback_enabled;

/**
 * @throws ValidationFailure 4000002 for no identifier, 4000035 for one that cannot sign in by code, 4010010 for
 * one that is no address of the person whose second factor it would be
 */
export async function findAccount(
  context: FlowContext,
  flow: Pick<LoginFlowRecord, 'requested_aal'>,
  identifier: string,
): Promise<Account> {
  if (identifier === '')
    throw new ValidationFailure({ key: 'identifier', text: message(4000002, { property: 'identifier' }) });
  const { world } = context.kratos;
  const address = normaliseIdentifier(identifier);
  const owner = world.identityByIdentifier('code', address);
  if (owner) return { identifier, identity: owner, addresses: credentialAddresses(owner) };
  if (!fallsBack(context)) throw new ValidationFailure({ key: '', text: message(4000035) });
  // People from before there were codes: their identifier is taken for an e-mail address.
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
 * Where a person gets the code of a second factor: the addresses of their credential, or those they can verify
 * where the configuration falls back; of these the one in the trait that the request's `via` names.
 *
 * @throws KratosError 400 for a trait without a value or with another one
 */
export function secondFactorAddresses(
  context: FlowContext,
  identity: IdentityRecord | undefined,
): readonly CodeAddress[] {
  const via = context.request.url.searchParams.get('via') ?? '';
  const wanted = via === '' ? '' : traitText(identity?.traits, via);
  if (via !== '' && wanted === '') throw badRequest(`No value found for trait ${via} in the current identity.`);
  const own = identity ? credentialAddresses(identity) : [];
  const all = own.length === 0 && identity && fallsBack(context) ? verifiableAddresses(identity) : own;
  if (via === '' || (all.length === 0 && !fallsBack(context))) return all;
  const named = all.find(({ address }) => address === normaliseIdentifier(wanted));
  if (!named)
    throw badRequest(
      'You can only reference a trait that matches a verification email address in the via parameter, or a registered credential.',
    );
  return [named];
}

/** The text at a dotted path of traits; '' where there is nothing. */
function traitText(traits: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key], traits);
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
