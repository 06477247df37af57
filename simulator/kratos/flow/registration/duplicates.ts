import type { DuplicateIdentifier } from '../../domain/identities.ts';
import { conflictOf } from '../../identity/conflict.ts';
import type { Credentials, IdentityRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';

/** How the owner of a taken identifier can sign in. All members are empty unless `login_hints` is enabled. */
export interface LoginHints {
  readonly credentialTypes: readonly string[];
  readonly providers: readonly string[];
  readonly identifier: string;
}

const none: LoginHints = { credentialTypes: [], providers: [], identifier: '' };

/**
 * The login hints for the identity that conflicts with a refused one.
 * @see identity/manager.go of Kratos v26.2.0, `findExistingAuthMethod`
 */
export function loginHints({ config, world }: Kratos, refused: IdentityRecord): LoginHints {
  const conflict = config.selfservice.flows.registration.login_hints ? conflictOf(world, refused) : undefined;
  if (!conflict) return none;
  const usable = Object.values(conflict.identity.credentials).filter(isUsable);
  // A provider's subject is no useful hint, so another identifier of the identity is shown.
  const otherIdentifiers = ['password', 'webauthn', 'passkey'].flatMap((type) => {
    const identifiers = conflict.identity.credentials[type]?.identifiers ?? [];
    return identifiers.length === 1 ? identifiers : [];
  });
  return {
    credentialTypes: usable.map(({ type }) => type).sort(),
    providers: usable.flatMap(({ config: { providers = [] } }) => providerIds(providers)).sort(),
    identifier: conflict.type === 'oidc' ? (otherIdentifiers[0] ?? '') : conflict.identifier.trim(),
  };
}

interface Part {
  readonly provider?: string;
  readonly is_passwordless?: boolean;
}

const providerIds = (providers: unknown) => (providers as readonly Part[]).flatMap(({ provider = [] }) => provider);

/** True for a first factor that the identity can sign in with. */
function isUsable({ type, config }: Credentials): boolean {
  if (type === 'password') return Boolean(config.hashed_password);
  if (type === 'webauthn' || type === 'passkey')
    return ((config.credentials ?? []) as readonly Part[]).some((key) => key.is_passwordless);
  return type === 'code' || type === 'oidc';
}

/** The error with message 4000007, or 4000028 with login hints. */
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
