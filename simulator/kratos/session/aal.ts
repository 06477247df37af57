import { withQuery } from '@members/engines/go/url/query';
import type { RequiredAal } from '../../config/kratos.ts';
import { assuranceLevel } from '../record/assurance.ts';
import type { IdentityRecord, SessionRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { publicUrl } from '../request/context.ts';
import { errors } from '../wire/errors.ts';

type Config = Readonly<Record<string, unknown>>;
type Keys = readonly { readonly is_passwordless?: boolean }[];

/**
 * For each second factor, whether a credential's config counts as set up (`CountActiveMultiFactorCredentials` of each
 * strategy).
 */
const secondFactors: Readonly<Record<string, (config: Config) => boolean>> = {
  totp: ({ totp_url }) => Boolean(totp_url),
  lookup_secret: ({ recovery_codes }) => ((recovery_codes ?? []) as readonly unknown[]).length > 0,
  webauthn: ({ credentials }) => ((credentials ?? []) as Keys).some((each) => !each.is_passwordless),
};

/** True if the identity has set up that second factor. */
export function hasSecondFactor({ credentials }: IdentityRecord, type: keyof typeof secondFactors): boolean {
  const found = credentials[type];
  return Boolean(found && secondFactors[type]?.(found.config));
}

/** True if the identity has set up a second factor other than codes, of a type that `isEligible` accepts. */
export function hasOtherSecondFactor(
  identity: IdentityRecord,
  isEligible: (type: string) => boolean = () => true,
): boolean {
  return Object.keys(secondFactors).some((type) => isEligible(type) && hasSecondFactor(identity, type));
}

/** True if codes are enabled as a second factor and the identity has an address for them. */
function hasCodeSecondFactor({ config }: Pick<Kratos, 'config'>, { credentials }: IdentityRecord): boolean {
  const addresses = (credentials.code?.config.addresses ?? []) as readonly unknown[];
  return config.selfservice.methods.code.mfa_enabled && addresses.length > 0;
}

/** True if `aal2` is required, the session lacks it, and the identity has set up a second factor. */
export function needsStepUp(
  kratos: Pick<Kratos, 'config'>,
  session: SessionRecord,
  identity: IdentityRecord,
  required: RequiredAal,
): boolean {
  if (required === 'aal1' || assuranceLevel(session) === 'aal2') return false;
  return hasOtherSecondFactor(identity) || hasCodeSecondFactor(kratos, identity);
}

/**
 * The address of the second-factor login, or undefined if the session does not need one.
 * @param returnTo where the user goes after the second factor; '' for the default
 */
export function stepUpUrl(
  kratos: Pick<Kratos, 'config'>,
  session: SessionRecord,
  identity: IdentityRecord,
  required: RequiredAal,
  returnTo = '',
): string | undefined {
  if (!needsStepUp(kratos, session, identity, required)) return undefined;
  const login = publicUrl(kratos, '/self-service/login/browser?aal=aal2');
  return returnTo === '' ? login : withQuery(login, { return_to: returnTo });
}

/** Requires a second factor. @throws KratosError 403 `session_aal2_required` with the address of its login */
export function requireAal(...args: Parameters<typeof stepUpUrl>): void {
  const url = stepUpUrl(...args);
  if (url !== undefined) throw errors.aal2Required(url);
}
