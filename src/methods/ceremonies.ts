import type { UiNodeTrigger } from '@members/openapi';
import type { CeremonyDefinition } from './ceremony.ts';
import { passkeyCeremonies } from './passkey/ceremonies.ts';
import { webauthnCeremonies } from './webauthn/ceremonies.ts';

/** All ceremonies. They are loaded when a page has one, before the list of methods. A new trigger fails the type check. */
export const ceremonies: { readonly [T in UiNodeTrigger]: CeremonyDefinition } = {
  ...webauthnCeremonies,
  ...passkeyCeremonies,
};
