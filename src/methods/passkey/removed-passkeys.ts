import type { SettingsFlow } from '@members/openapi';
import { member, memberText } from '../../api/member.ts';
import { inputsNamed } from '../../nodes/find.ts';

const valuesNamed = (flow: SettingsFlow, name: string) =>
  inputsNamed(flow.ui.nodes ?? [], name).map(({ attributes }) => String(attributes.value ?? ''));

/**
 * Returns the ids of the passkeys in hexadecimal: the values of their buttons (x/webauthnx/nodes.go of Kratos v26.2.0,
 * `NewPasskeyUnlink`).
 */
const passkeysOf = (flow: SettingsFlow) => valuesNamed(flow, 'passkey_remove');

/** Returns the id of the relying party, from the options for new passkeys. */
function partyOf(flow: SettingsFlow): string | undefined {
  const [options] = valuesNamed(flow, 'passkey_create_data');
  if (!options) return undefined;
  const json: unknown = JSON.parse(options);
  return memberText(member(json, 'credentialOptions', 'publicKey') ?? member(json, 'publicKey'), 'rp', 'id');
}

function base64Url(hex: string): string {
  const chars = (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return btoa(chars.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** WebAuthn level 3, 5.1.10: the device stops offering the passkey. Only newer browsers have it. */
interface Signals {
  signalUnknownCredential?(options: { rpId: string; credentialId: string }): Promise<void>;
}

function signals(): Signals {
  const value: unknown = Reflect.get(globalThis, 'PublicKeyCredential');
  return typeof value === 'function' || typeof value === 'object' ? (value ?? {}) : {};
}

/** Tells the device which passkeys were removed from the account, so that it stops offering them. */
export function signalRemovedPasskeys(before: SettingsFlow, flow: SettingsFlow): void {
  const rpId = partyOf(flow);
  if (before.identity.id !== flow.identity.id || rpId === undefined) return;
  const remaining = new Set(passkeysOf(flow));
  for (const gone of passkeysOf(before).filter((id) => !remaining.has(id)))
    signals()
      .signalUnknownCredential?.({ rpId, credentialId: base64Url(gone) })
      .catch(() => {});
}
