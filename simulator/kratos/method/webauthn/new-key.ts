import { decodeBase64, decodeBase64Url, encodeBase64 } from '../../../go/base64.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { KeyMethod, RegistrationFlowRecord, SettingsFlowRecord } from '../../record/records.ts';
import { badRequest, generic, KratosError } from '../../wire/errors.ts';
import { readCreation } from './answers.ts';
import type { StoredKey } from './keys.ts';
import { modelName } from './models.ts';
import { verifyCreation } from './verify.ts';

const internal = (reason: string) => new KratosError({ status: 500, message: generic[500], reason });
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '');

interface NewKey {
  readonly key: StoredKey;
  /** What it calls its owner, in base64url. */
  readonly userHandle: string;
}

/**
 * The key that an authenticator made for this flow. Without a name of its own it bears that of its model.
 *
 * @throws KratosError 400 for what cannot be read, 500 for a key that was not made for this flow
 */
export async function newKeyOf(
  context: FlowContext,
  flow: RegistrationFlowRecord | SettingsFlowRecord,
  method: KeyMethod,
  payload: string,
  displayName: string | undefined,
  isPasswordless = true,
): Promise<NewKey> {
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
  const display_name = displayName ?? modelName(decodeBase64(authenticator.aaguid) ?? new Uint8Array());
  const stored = { id, public_key, attestation_type, authenticator, display_name, added_at };
  return { key: { ...stored, is_passwordless: isPasswordless, ...key }, userHandle: ceremony.user_handle };
}

/** The config of credentials with these keys, which all know their owner by the newest one's handle. */
export function configOf(credentials: readonly StoredKey[], userHandle: string): Readonly<Record<string, unknown>> {
  return { credentials, user_handle: encodeBase64(decodeBase64Url(userHandle) ?? new Uint8Array()) };
}
