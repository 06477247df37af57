/** From a provider's claims to an identity, by the provider's Jsonnet mapper. */
import type { OidcProvider } from '../../config/kratos.ts';
import { decodeBase64 } from '../base64.ts';
import type { Kratos } from '../context.ts';
import { badRequest, errors, generic, KratosError } from '../errors.ts';
import { evaluateJsonnet } from '../jsonnet/evaluate.ts';
import { JsonnetError } from '../jsonnet/tokens.ts';
import type { Members, Value } from '../jsonnet/values.ts';
import type { Claims } from './oidc-provider.ts';

interface Address {
  readonly via: string;
  readonly value: string;
}

export interface Mapped {
  readonly traits: Readonly<Record<string, unknown>>;
  readonly metadata_public?: unknown;
  readonly metadata_admin?: unknown;
  readonly verified: readonly Address[];
}

/** Claims that mappers see by their own names; all others are in `raw_claims` only (Kratos `oidc.Claims`). */
const known = new Set(
  `iss sub oid name given_name family_name last_name middle_name nickname preferred_username profile picture website
   email email_verified gender birthdate zoneinfo locale phone_number phone_number_verified updated_at hd team nonce
   nonce_supported`.split(/\s+/),
);

function visible(claims: Claims): Members {
  const named = Object.entries(claims).filter(([name, value]) => known.has(name) && value);
  const all = { ...Object.fromEntries(named), raw_claims: claims };
  return 'email_verified' in all
    ? ({ ...all, email_verified: isTrue(claims.email_verified) } as Members)
    : (all as Members);
}

/** Apple sends it as text. */
const isTrue = (value: unknown) => value === true || value === 'true';

/** @throws KratosError 500 for a mapper that fails or makes no identity */
export async function mapClaims(kratos: Kratos, provider: OidcProvider, claims: Claims): Promise<Mapped> {
  const { identity = null } = evaluate(await readMapper(kratos, provider), visible(claims));
  const { traits = null, metadata_public, metadata_admin, verified_addresses = [] } = members(identity) ?? {};
  if (!members(traits))
    throw new KratosError({
      status: 500,
      message: generic[500],
      reason:
        'OpenID Connect Jsonnet mapper did not return an object for key identity.traits. Please check your Jsonnet code!',
    });
  for (const [key, value] of Object.entries({ metadata_public, metadata_admin }))
    if (value !== undefined && !members(value)) throw errors.misconfigured(noObject(`identity.${key}`));
  if (!Array.isArray(verified_addresses))
    throw badRequest(
      'OpenID Connect Jsonnet mapper did not return an array for key identity.verified_addresses. Please check your Jsonnet code!',
    );
  return {
    traits: traits as Mapped['traits'],
    metadata_public,
    metadata_admin,
    verified: (verified_addresses as unknown as readonly Address[]).map(({ via, value }) => ({
      via,
      value: via === 'email' ? value.trim().toLowerCase() : value,
    })),
  };
}

const noObject = (key: string) =>
  `OpenID Connect Jsonnet mapper did not return an object for key ${key}. Please check your Jsonnet code!`;

function members(value: Value): Members | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : undefined;
}

function evaluate(source: string, claims: Members): Members {
  try {
    return members(evaluateJsonnet(source, { claims })) ?? {};
  } catch (error) {
    if (!(error instanceof JsonnetError)) throw error;
    throw new KratosError({ status: 500, bare: true, message: error.message });
  }
}

/** Files are read with the configuration and are `base64://` by now. */
async function readMapper({ runtime }: Kratos, { mapper_url: url }: OidcProvider): Promise<string> {
  if (!url.startsWith('base64://')) return (await runtime.fetch(url)).text();
  return new TextDecoder().decode(decodeBase64(url.slice('base64://'.length)) ?? new Uint8Array());
}

/** What was written into a form lies over what the provider says; what was left empty does not. */
export function mergeTraits(base: Readonly<Record<string, unknown>>, over: unknown): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries((over ?? {}) as object)) {
    const below = merged[name];
    if (isPlain(value) && isPlain(below)) merged[name] = mergeTraits(below, value);
    else if (value && !(isPlain(value) && Object.keys(value).length === 0)) merged[name] = value;
  }
  return merged;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
