import type { UiNode } from '@members/openapi';
import { cards, type MethodCardId } from '../../methods/cards.ts';
import { isHidden } from '../../nodes/find.ts';
import type { CardDefinition, SettingsCardProps } from './card.ts';
import { otherCard } from './cards/Other.tsx';

/** Id of a card. `other` holds groups that the app does not know. */
export type CardId = MethodCardId | typeof otherCard.id;

type Card = CardDefinition & { readonly id: CardId };

/** A visible card with its nodes. */
export interface ShownCard extends Card {
  readonly nodes: readonly UiNode[];
}

/** Returns the card of a node; undefined for hidden default nodes, which all forms send, and for scripts. */
export function cardOf(node: UiNode): CardId | undefined {
  if (node.type === 'script') return undefined;
  if (node.group !== 'default') return cards.find(({ groups }) => groups.includes(node.group))?.id ?? otherCard.id;
  return isHidden(node) || node.meta.label === undefined ? undefined : otherCard.id;
}

/** Returns the card with an id; undefined if there is none. */
export const cardNamed = (id: string | undefined): CardDefinition | undefined => cards.find((card) => card.id === id);

/** Returns the nodes of a card. */
export const nodesOf = (all: readonly UiNode[], id: string): readonly UiNode[] =>
  all.filter((node) => cardOf(node) === id);

/** Returns the cards to show for a flow. */
export function cardsOf(all: readonly UiNode[], session: SettingsCardProps['session']): readonly ShownCard[] {
  return [...cards, otherCard]
    .map((card: Card) => ({ ...card, nodes: nodesOf(all, card.id) }))
    .filter(({ nodes, isShownEmpty }) => nodes.length > 0 || isShownEmpty?.({ session, nodes }));
}
