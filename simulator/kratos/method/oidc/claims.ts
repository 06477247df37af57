/** Maps a provider's claims to an identity with the provider's Jsonnet mapper. */

import { mismatch } from '@members/engines/go/json/decode';
import { goLower } from '@members/engines/go/lower';
import { evaluateJsonnet, type Json, type JsonMembers, JsonnetError, JsonnetLimit } from '@members/engines/jsonnet';
import type { OidcProvider } from '../../../config/kratos.ts';
import type { Kratos } from '../../request/context.ts';
import { badRequest, errors, KratosError, statusMessages } from '../../wire/errors.ts';
import { bareError, readUrl } from '../../wire/read-url.ts';
import { isKnownClaim } from './provider/claim-types.ts';
import type { ClaimsWithSubject } from './provider/provider-answer.ts';
import type { ProviderResult } from './state.ts';

interface Address {
  readonly via: string;
  readonly value: string;
}

export interface MappedIdentity {
  readonly traits: Readonly<Record<string, unknown>>;
  readonly metadata_public?: unknown;
  readonly metadata_admin?: unknown;
  readonly verified: readonly Address[];
}

/**
 * The claims as a mapper sees them: known claims that are not empty, and all original claims in `raw_claims` if the
 * kind of provider keeps them.
 */
function claimsForMapper(claims: ClaimsWithSubject, raw: unknown): JsonMembers {
  const named = Object.entries(claims).filter(([name, value]) => isKnownClaim(name) && value);
  const all: Record<string, unknown> = { ...Object.fromEntries(named), ...(raw ? { raw_claims: raw } : {}) };
  if ('email_verified' in all) all.email_verified = String(claims.email_verified) === 'true';
  if (isPlain(all.locale)) all.locale = [all.locale.language, all.locale.country].filter(Boolean).join('-');
  return all as JsonMembers;
}

/** Runs the provider's mapper. @throws KratosError 500 if it fails or its result is not an identity */
export async function mapClaims(
  kratos: Kratos,
  { provider, claims, raw }: Pick<ProviderResult, 'provider' | 'claims' | 'raw'>,
): Promise<MappedIdentity> {
  const { identity = null } = await evaluate(
    provider,
    await readUrl(kratos, provider.mapper_url),
    claimsForMapper(claims, raw),
  );
  const { traits = null, metadata_public, metadata_admin, verified_addresses = [] } = asObject(identity) ?? {};
  if (!asObject(traits))
    throw new KratosError({
      status: 500,
      message: statusMessages[500],
      reason:
        'OpenID Connect Jsonnet mapper did not return an object for key identity.traits. Please check your Jsonnet code!',
    });
  for (const [key, value] of Object.entries({ metadata_public, metadata_admin }))
    if (value !== undefined && !asObject(value)) throw errors.misconfigured(noObject(`identity.${key}`));
  if (!Array.isArray(verified_addresses))
    throw badRequest(
      'OpenID Connect Jsonnet mapper did not return an array for key identity.verified_addresses. Please check your Jsonnet code!',
    );
  return {
    traits: traits as MappedIdentity['traits'],
    metadata_public,
    metadata_admin,
    verified: (verified_addresses as unknown as readonly Address[]).map(({ via, value }) => ({
      via,
      value: via === 'email' ? goLower(value.trim()) : value,
    })),
  };
}

const noObject = (key: string) =>
  `OpenID Connect Jsonnet mapper did not return an object for key ${key}. Please check your Jsonnet code!`;

function asObject(value: Json): JsonMembers | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonMembers) : undefined;
}

async function evaluate(
  { mapper_url: url, mapper_file: file = url }: OidcProvider,
  source: string,
  claims: JsonMembers,
): Promise<JsonMembers> {
  try {
    return asObject(await evaluateJsonnet(source, { claims })) ?? {};
  } catch (error) {
    if (error instanceof JsonnetLimit) throw bareError(error.message);
    if (!(error instanceof JsonnetError)) throw error;
    throw bareError(`jsonnetsecure: ERROR: ${error.describe(file, source)}`);
  }
}

/**
 * Merges submitted traits into the traits of the provider; submitted values win even if they are empty.
 * @throws KratosError 500 if `over` is not an object
 */
export function mergeTraits(base: Readonly<Record<string, unknown>>, over: unknown): Record<string, unknown> {
  if (over !== undefined && over !== null && !isPlain(over)) throw bareError(mismatch(over, 'map[string]interface {}'));
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries((over ?? {}) as object)) {
    const below = merged[name];
    if (isPlain(value) && isPlain(below)) merged[name] = mergeTraits(below, value);
    else merged[name] = value;
  }
  return merged;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
