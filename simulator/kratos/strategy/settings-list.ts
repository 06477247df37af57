import type { Context } from '../context.ts';
import type { SettingsFlowRecord } from '../domain/records.ts';
import type { Submission } from '../flow/common.ts';
import { assemble } from '../schema/decode.ts';
import { listPaths } from '../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../schema/validate.ts';
import { lookupSettings } from './lookup-settings.ts';
import { passwordSettings } from './settings-password.ts';
import { profileSettings } from './settings-profile.ts';
import type { SettingsStrategy } from './settings-strategy.ts';
import { isMeant, isSwitchedOn } from './strategy.ts';
import { totpSettings } from './totp-settings.ts';

type Check = (context: Context, flow: SettingsFlowRecord, submission: Submission) => void;

/** A method that says no more than that it is switched off, once one of its fields is sent. */
function switchedOff(method: string, names: readonly string[], check: Check = () => undefined): SettingsStrategy {
  return {
    method,
    populate: () => undefined,
    async update(context, flow, submission) {
      check(context, flow, submission);
      if (names.some((name) => submission.fields.get(name)?.[0])) isMeant(context, { ...submission, method }, method);
      return undefined;
    },
  };
}

const text = { type: 'string' } as const;
const keyPaths = listPaths({ properties: { webauthn_register: text, webauthn_register_displayname: text } });
const needsName = compileSchema({ type: 'object', required: ['webauthn_register_displayname'] });

/** A security key needs a name, even where there are no security keys. */
const checkKey: Check = (_context, _flow, { fields }) => {
  const body = assemble(fields, keyPaths);
  const violations = body.webauthn_register ? needsName(body) : [];
  if (violations.length > 0) throw new ValidationFailure(...violations);
};

const browserOnly = (strategy: SettingsStrategy): SettingsStrategy => ({
  ...strategy,
  update: async (context, flow, ...rest) =>
    flow.type === 'browser' ? strategy.update(context, flow, ...rest) : undefined,
});

/** Every part of the settings is asked in this order, switched on or not. */
export const settingsStrategies: readonly SettingsStrategy[] = [
  profileSettings,
  passwordSettings,
  switchedOff('oidc', ['link', 'unlink']),
  totpSettings,
  switchedOff('passkey', ['passkey_settings_register', 'passkey_remove']),
  browserOnly(switchedOff('webauthn', ['webauthn_register', 'webauthn_remove'], checkKey)),
  lookupSettings,
];

/** Those that a new flow shows. */
export function shownSettings(context: Context): SettingsStrategy[] {
  return settingsStrategies.filter(({ method }) => isSwitchedOn(context, method));
}
