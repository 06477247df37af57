import type { CardDefinition } from '../routes/settings/card.ts';
import { lookupSecretCard } from './lookup_secret/card.tsx';
import { oidcCard } from './oidc/card.tsx';
import { passkeyCard } from './passkey/card.tsx';
import { passwordCard } from './password/card.tsx';
import { profileCard } from './profile/card.tsx';
import { totpCard } from './totp/card.tsx';
import { webauthnCard } from './webauthn/card.tsx';

const all = [passwordCard, profileCard, totpCard, webauthnCard, passkeyCard, lookupSecretCard, oidcCard] as const;

/** Id of a method's card. */
export type MethodCardId = (typeof all)[number]['id'];

/** The methods' cards in the order of the settings (specification 2.8.2), passkeys after security keys. */
export const cards: ReadonlyArray<CardDefinition & { readonly id: MethodCardId }> = [...all];
