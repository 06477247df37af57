import type { UiNode } from '@members/openapi';
import { isHidden } from '../../nodes/find.ts';

/** Groups of nodes by card, in the order of the page (specification 2.8.2). */
const cardGroups = {
  password: ['password'],
  profile: ['profile'],
  totp: ['totp'],
  webauthn: ['webauthn'],
  passkey: ['passkey'],
  lookup_secret: ['lookup_secret'],
  oidc: ['oidc', 'saml'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Id of a card. `other` holds groups that the app does not know. */
export type CardId = keyof typeof cardGroups | 'other';

const byGroup: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(cardGroups).flatMap(([card, groups]) => groups.map((group) => [group, card])),
);

/** Returns the card of a node; undefined for hidden default nodes, which all forms send, and for scripts. */
export function cardOf(node: UiNode): string | undefined {
  if (node.type === 'script') return undefined;
  if (node.group !== 'default') return byGroup[node.group] ?? 'other';
  return isHidden(node) || node.meta.label === undefined ? undefined : 'other';
}
