import type { DuplicateIdentifier } from '../../domain/identities.ts';
import { conflictOf } from '../../identity/conflict.ts';
import type { Credentials, IdentityRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';

/** How the owner of a taken identifier signs in; all empty unless `login_hints` is on. */
export interface LoginHints {
  readonly credentialTypes: readonly string[];
  readonly providers: readonly string[];
  readonly identifier: string;
}

const none: LoginHints = { credentialTypes: [], providers: [], identifier: '' };

/** What may be told about the account in the way (`identity.Manager.findExistingAuthMethod`). */
export function loginHints({ config, world }: Kratos, refused: IdentityRecord): LoginHints {
  const conflict = config.selfservice.flows.registration.login_hints ? conflictOf(world, refused) : undefined;
  if (!conflict) return none;
  const owned = Object.values(conflict.identity.credentials).filter(isUsable);
  // Another provider's subject would tell nobody anything.
  const own = ['password', 'webauthn', 'passkey'].flatMap((type) => {
    const identifiers = conflict.identity.credentials[type]?.identifiers ?? [];
    return identifiers.length === 1 ? identifiers : [];
  });
  return {
    credentialTypes: owned.map(({ type }) => type).sort(),
    providers: owned.flatMap(({ config: { providers = [] } }) => providerIds(providers)).sort(),
    identifier: conflict.type === 'oidc' ? (own[0] ?? '') : conflict.identifier.trim(),
  };
}

interface Part {
  readonly provider?: string;
  readonly is_passwordless?: boolean;
}

const providerIds = (providers: unknown) => (providers as readonly Part[]).flatMap(({ provider = [] }) => provider);

/** True for first factors that somebody could sign in by. */
function isUsable({ type, config }: Credentials): boolean {
  if (type === 'password') return Boolean(config.hashed_password);
  if (type === 'webauthn' || type === 'passkey')
    return ((config.credentials ?? []) as readonly Part[]).some((key) => key.is_passwordless);
  return type === 'code' || type === 'oidc';
}

/** 4000007, or 4000028 where there are hints. */
export function duplicateFailure(kratos: Kratos, { identity }: DuplicateIdentifier): ValidationFailure {
  const hints = loginHints(kratos, identity);
  const context = {
    available_credential_types: hints.credentialTypes,
    available_oidc_providers: hints.providers,
    credential_identifier_hint: hints.identifier,
  };
  const text = hints === none ? message(4000007) : message(4000028, context);
  return new ValidationFailure({ key: '', text });
}
