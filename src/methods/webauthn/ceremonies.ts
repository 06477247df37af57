import type { CeremonyDefinition } from '../ceremony.ts';

/** Ceremonies of security keys by the trigger in a node (x/webauthnx/js/trigger.go of Kratos v26.2.0). */
export const webauthnCeremonies = {
  oryWebAuthnLogin: { kind: 'get', answer: 'webauthn_login' },
  oryWebAuthnRegistration: { kind: 'create', answer: 'webauthn_register', isNamed: true },
} as const satisfies Readonly<Record<string, CeremonyDefinition>>;
