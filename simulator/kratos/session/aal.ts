import type { RequiredAal } from '../../config/kratos.ts';
import { withQuery } from '../../go/url/query.ts';
import { assuranceLevel } from '../record/assurance.ts';
import type { IdentityRecord, SessionRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { publicUrl } from '../request/context.ts';
import { errors } from '../wire/errors.ts';

type Config = Readonly<Record<string, unknown>>;
type Keys = readonly { readonly is_passwordless?: boolean }[];

/** What makes a credential a second factor, by its type (`CountActiveMultiFactorCredentials`). */
const secondFactors: Readonly<Record<string, (config: Config) => boolean>> = {
  totp: ({ totp_url }) => Boolean(totp_url),
  lookup_secret: ({ recovery_codes }) => ((recovery_codes ?? []) as readonly unknown[]).length > 0,
  webauthn: ({ credentials }) => ((credentials ?? []) as Keys).some((each) => !each.is_passwordless),
};

/** True when the person has that second factor. */
export function hasSecondFactor({ credentials }: IdentityRecord, type: keyof typeof secondFactors): boolean {
  const found = credentials[type];
  return Boolean(found && secondFactors[type]?.(found.config));
}

/** True when the person has a second factor other than codes, of one of the types that `counts`. */
export function hasOtherSecondFactor(
  identity: IdentityRecord,
  counts: (type: string) => boolean = () => true,
): boolean {
  return Object.keys(secondFactors).some((type) => counts(type) && hasSecondFactor(identity, type));
}

/** Codes are a second factor by the configuration; then whoever has an address for them has it. */
function hasCodes({ config }: Pick<Kratos, 'config'>, { credentials }: IdentityRecord): boolean {
  const addresses = (credentials.code?.config.addresses ?? []) as readonly unknown[];
  return config.selfservice.methods.code.mfa_enabled && addresses.length > 0;
}

/** True when the identity could show more than the session has, and is asked to. */
export function missesAal(
  kratos: Pick<Kratos, 'config'>,
  session: SessionRecord,
  identity: IdentityRecord,
  required: RequiredAal,
): boolean {
  if (required === 'aal1' || assuranceLevel(session) === 'aal2') return false;
  return hasOtherSecondFactor(identity) || hasCodes(kratos, identity);
}

/**
 * Where somebody shows their second factor who could show more than the session has, and is asked to.
 *
 * @param returnTo where the second factor leads; '' for no place of its own
 */
export function stepUpUrl(
  kratos: Pick<Kratos, 'config'>,
  session: SessionRecord,
  identity: IdentityRecord,
  required: RequiredAal,
  returnTo = '',
): string | undefined {
  if (!missesAal(kratos, session, identity, required)) return undefined;
  const login = publicUrl(kratos, '/self-service/login/browser?aal=aal2');
  return returnTo === '' ? login : withQuery(login, { return_to: returnTo });
}

/** @throws KratosError 403 `session_aal2_required` with that address */
export function requireAal(...asked: Parameters<typeof stepUpUrl>): void {
  const url = stepUpUrl(...asked);
  if (url !== undefined) throw errors.aal2Required(url);
}
