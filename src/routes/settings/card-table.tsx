import type { UiNode } from '@members/openapi';
import { Icon, PhoneIcon } from '@members/ui';
import type { ReactNode } from 'react';
import type { SettingsCardProps } from './card.ts';
import { Passkey, Webauthn } from './cards/Keys.tsx';
import { Lookup } from './cards/Lookup.tsx';
import { lastProviders, Oidc } from './cards/Oidc.tsx';
import { Other } from './cards/Other.tsx';
import { Password } from './cards/Password.tsx';
import { Profile } from './cards/Profile.tsx';
import { Totp } from './cards/Totp.tsx';
import { type CardId, cardOf } from './groups.ts';

interface CardRow {
  readonly id: CardId;
  readonly icon: ReactNode;
  readonly Body: (card: SettingsCardProps) => ReactNode;
  /** Whether the card is shown although the flow has no node for it. */
  readonly isShownEmpty?: (given: Pick<SettingsCardProps, 'session' | 'nodes'>) => boolean;
}

/** All cards in the order of the page (specification 2.8.2), passkeys after security keys. */
const rows: readonly CardRow[] = [
  { id: 'password', icon: <Icon name="lock" />, Body: Password },
  { id: 'profile', icon: <Icon name="user" />, Body: Profile, isShownEmpty: () => true },
  { id: 'totp', icon: <PhoneIcon />, Body: Totp },
  { id: 'webauthn', icon: <Icon name="plug" />, Body: Webauthn },
  { id: 'passkey', icon: <Icon name="key" />, Body: Passkey },
  { id: 'lookup_secret', icon: <Icon name="list" />, Body: Lookup },
  { id: 'oidc', icon: <Icon name="link" />, Body: Oidc, isShownEmpty: (given) => lastProviders(given).length > 0 },
  { id: 'other', icon: <Icon name="app" />, Body: Other },
];

/** A visible card with its nodes. */
export interface ShownCard extends CardRow {
  readonly nodes: readonly UiNode[];
}

/** Returns the cards to show for a flow. */
export function cardsOf(all: readonly UiNode[], session: SettingsCardProps['session']): readonly ShownCard[] {
  return rows
    .map((row) => ({ ...row, nodes: all.filter((node) => cardOf(node) === row.id) }))
    .filter(({ nodes, isShownEmpty }) => nodes.length > 0 || isShownEmpty?.({ session, nodes }));
}
