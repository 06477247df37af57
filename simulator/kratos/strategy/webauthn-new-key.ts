import { decodeBase64Url, encodeBase64 } from '../base64.ts';
import type { Context } from '../context.ts';
import type { KeyMethod, RegistrationFlowRecord } from '../domain/records.ts';
import { badRequest, generic, KratosError } from '../errors.ts';
import { readCreation } from './webauthn-answers.ts';
import { verifyCreation } from './webauthn-verify.ts';

const internal = (reason: string) => new KratosError({ status: 500, message: generic[500], reason });
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '');

/**
 * The credentials' config with the one key that an authenticator made for this flow, and what it calls its owner.
 *
 * @throws KratosError 400 for what cannot be read, 500 for a key that was not made for this flow
 */
export async function newKeyOf(
  context: Context,
  flow: RegistrationFlowRecord,
  method: KeyMethod,
  payload: string,
  displayName: string,
): Promise<{ readonly config: Readonly<Record<string, unknown>>; readonly userHandle: string }> {
  const ceremony = flow.ceremonies?.[method];
  if (!ceremony) throw internal('Expected WebAuthN in internal context to be an object.');
  const creation = await readCreation(payload).catch((error: unknown) => {
    throw badRequest(`Unable to parse WebAuthn response: ${reasonOf(error)}`);
  });
  const { id, public_key, attestation_type, authenticator, added_at, ...key } = await verifyCreation(
    context,
    method,
    ceremony,
    creation,
  ).catch((error: unknown) => {
    throw internal(`Unable to create WebAuthn credential: ${reasonOf(error)}`);
  });
  const { user_handle: userHandle } = ceremony;
  const stored = { id, public_key, attestation_type, authenticator, display_name: displayName, added_at };
  return {
    config: {
      credentials: [{ ...stored, is_passwordless: true, ...key }],
      user_handle: encodeBase64(decodeBase64Url(userHandle) ?? new Uint8Array()),
    },
    userHandle,
  };
}
