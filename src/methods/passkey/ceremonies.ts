import type { CeremonyDefinition } from '../ceremony.ts';

/** Ceremonies of passkeys by the trigger in a node (x/webauthnx/js/trigger.go of Kratos v26.2.0). */
export const passkeyCeremonies = {
  oryPasskeyLogin: { kind: 'get', answer: 'passkey_login', options: 'passkey_challenge' },
  oryPasskeyLoginAutocompleteInit: {
    kind: 'get',
    answer: 'passkey_login',
    options: 'passkey_challenge',
    inSuggestions: true,
  },
  oryPasskeyRegistration: { kind: 'create', answer: 'passkey_register', options: 'passkey_create_data' },
  oryPasskeySettingsRegistration: {
    kind: 'create',
    answer: 'passkey_settings_register',
    options: 'passkey_create_data',
  },
} as const satisfies Readonly<Record<string, CeremonyDefinition>>;
