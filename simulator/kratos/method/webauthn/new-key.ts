import { decodeBase64, decodeBase64Url, encodeBase64 } from '@members/engines/go/base64';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { KeyMethod, RegistrationFlowRecord, SettingsFlowRecord } from '../../record/records.ts';
import { badRequest, KratosError, statusMessages } from '../../wire/errors.ts';
import { modelName } from './authenticator-models.ts';
import { readCreation } from './authenticator-responses.ts';
import type { StoredKey } from './keys.ts';
import { verifyCreation } from './verify.ts';

const internal = (reason: string) => new KratosError({ status: 500, message: statusMessages[500], reason });
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '');

interface NewKey {
  readonly key: StoredKey;
  /** In base64url. */
  readonly userHandle: string;
}

/**
 * Verifies the key that an authenticator made for this flow. Without `displayName` it gets the name of its model.
 * @throws KratosError 400 if the response cannot be parsed, 500 if the key was not made for this flow
 */
export async function verifyNewKey(
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

/** The config of credentials with these keys. All of them share the user handle of the newest. */
export function keyConfig(credentials: readonly StoredKey[], userHandle: string): Readonly<Record<string, unknown>> {
  return { credentials, user_handle: encodeBase64(decodeBase64Url(userHandle) ?? new Uint8Array()) };
}
