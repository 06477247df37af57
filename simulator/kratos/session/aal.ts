import type { RequiredAal } from '../../config/kratos.ts';
import type { Kratos } from '../context.ts';
import { publicUrl } from '../context.ts';
import type { IdentityRecord, SessionRecord } from '../domain/records.ts';
import { errors } from '../errors.ts';

const secondFactors = ['totp', 'lookup_secret', 'webauthn'];

/** What a session has shown: aal2 takes a method of each level (`session.SetAuthenticatorAssuranceLevel`). */
export function assuranceLevel({ authentication_methods: methods }: SessionRecord): 'aal1' | 'aal2' {
  const levels = new Set(methods.map(({ aal }) => aal));
  return levels.has('aal1') && levels.has('aal2') ? 'aal2' : 'aal1';
}

/** True when the identity could show more than the session has, and is asked to. */
export function missesAal(session: SessionRecord, { credentials }: IdentityRecord, required: RequiredAal): boolean {
  if (required === 'aal1' || assuranceLevel(session) === 'aal2') return false;
  return secondFactors.some((type) => credentials[type]);
}

/** @throws KratosError 403 `session_aal2_required` when the identity could show more than the session has */
export function requireAal(
  kratos: Pick<Kratos, 'config'>,
  session: SessionRecord,
  identity: IdentityRecord,
  required: RequiredAal,
): void {
  if (missesAal(session, identity, required))
    throw errors.aal2Required(publicUrl(kratos, '/self-service/login/browser?aal=aal2'));
}
