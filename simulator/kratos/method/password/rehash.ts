import { applyTraits } from '../../identity/apply-traits.ts';
import { withCredentials } from '../../identity/credentials.ts';
import { draftOf } from '../../identity/draft.ts';
import type { IdentityRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { KratosError } from '../../wire/errors.ts';
import { hashPassword } from './hash.ts';
import { tooLongForHasher } from './policy.ts';

/**
 * Stores the password's hash as the configured hasher makes it. If that fails, for example because the traits no longer
 * match their schema, the old hash stays.
 * @see selfservice/strategy/password/login.go of Kratos v26.2.0, `migratePasswordHash`
 */
export async function rehash(kratos: Kratos, identity: IdentityRecord, secret: string): Promise<void> {
  const { config, runtime, world } = kratos;
  if (tooLongForHasher(config, secret)) return;
  const { identifiers = [] } = identity.credentials.password ?? {};
  const hashed_password = await hashPassword(runtime.random, secret);
  const made = { type: 'password', identifiers, config: { hashed_password } };
  const credentials = withCredentials(identity, made, runtime.clock.now());
  try {
    await world.updateIdentity(applyTraits(kratos, { ...draftOf(identity), credentials }, identity));
  } catch (error) {
    if (!(error instanceof KratosError)) throw error;
  }
}
