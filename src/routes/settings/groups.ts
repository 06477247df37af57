import type { UiNode, UiNodeInput } from '@members/openapi';

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

export const isHidden = ({ attributes }: Pick<UiNode, 'attributes'>) =>
  attributes.node_type === 'input' && attributes.type === 'hidden';

/** Returns the card of a node; undefined for hidden default nodes, which all forms send, and for scripts. */
export function cardOf(node: UiNode): string | undefined {
  if (node.type === 'script') return undefined;
  if (node.group !== 'default') return byGroup[node.group] ?? 'other';
  return isHidden(node) || node.meta.label === undefined ? undefined : 'other';
}

const isInput = (node: UiNode): node is UiNodeInput => node.type === 'input';

/** Returns the inputs with a name. */
export const inputsNamed = (nodes: readonly UiNode[], name: string): readonly UiNodeInput[] =>
  nodes.filter(isInput).filter(({ attributes }) => attributes.name === name);

/** Returns the first node with a name or id. */
export const nodeNamed = (nodes: readonly UiNode[], name: string): UiNode | undefined =>
  nodes.find(
    ({ attributes }) => ('name' in attributes ? attributes.name : 'id' in attributes && attributes.id) === name,
  );
