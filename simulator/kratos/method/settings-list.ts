import { isSwitchedOn } from '../flow/method.ts';
import type { SettingsStrategy } from '../flow/settings-method.ts';
import type { Context } from '../request/context.ts';
import { lookupSettings } from './lookup_secret/settings.ts';
import { oidcSettings } from './oidc/settings.ts';
import { passkeySettings } from './passkey/settings.ts';
import { passwordSettings } from './password/settings.ts';
import { profileSettings } from './profile/settings.ts';
import { totpSettings } from './totp/settings.ts';
import { webauthnSettings } from './webauthn/settings.ts';

/** Every part of the settings is asked in this order, switched on or not. */
export const settingsStrategies: readonly SettingsStrategy[] = [
  profileSettings,
  passwordSettings,
  oidcSettings,
  totpSettings,
  passkeySettings,
  webauthnSettings,
  lookupSettings,
];

/** Those that a new flow shows. */
export function shownSettings(context: Context): SettingsStrategy[] {
  return settingsStrategies.filter(({ method }) => isSwitchedOn(context, method));
}
