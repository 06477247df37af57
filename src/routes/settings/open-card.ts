import type { UiNode } from '@members/openapi';
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CardId, ShownCard } from './card-table.ts';
import type { SettingsState } from './settings-state.ts';

const hasError = ({ messages }: UiNode) => messages.some(({ type }) => type === 'error');

/**
 * Returns the card that the server's response opens: the one that was sent, else one with an error or with backup codes,
 * which the server shows only once.
 * After a post without scripts it is not known which card was sent.
 */
const answeredCard = (cards: readonly ShownCard[], sent: string | undefined): CardId | undefined =>
  (
    cards.find(({ id }) => id === sent) ??
    cards.find(({ nodes, showsOnce }) => nodes.some(hasError) || showsOnce?.(nodes))
  )?.id;

/** Returns the card that is open at first, if no response and no link opens one: the only one, else the profile. */
const firstCard = (cards: readonly ShownCard[]): CardId | undefined =>
  (cards.length === 1 ? cards[0] : cards.find(({ isOpenAtFirst }) => isOpenAtFirst))?.id;

/** Returns the id of the open card, and a function to call after the user opened or closed a card. */
export function useOpenCard(cards: readonly ShownCard[], { loaded }: Pick<SettingsState, 'loaded'>) {
  const [open, setOpen] = useState(() => answeredCard(cards, loaded.card) ?? firstCard(cards));
  const [answer, setAnswer] = useState(loaded);
  const { hash } = useLocation();
  if (answer !== loaded) {
    setAnswer(loaded);
    setOpen(answeredCard(cards, loaded.card) ?? open);
  }
  // Before hydration the browser has opened and closed editors itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only hydration finds another state in the page
  useLayoutEffect(() => {
    setOpen(cards.find(({ id }) => document.getElementById(id)?.closest('details')?.open)?.id);
  }, []);
  // Before the page is painted: otherwise the profile would be seen for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link opens its card once
  useLayoutEffect(() => {
    const linked = cards.find(({ id }) => id === hash.slice(1));
    if (linked !== undefined) setOpen(linked.id);
  }, [hash]);
  const onToggle = (id: CardId, isOpen: boolean) =>
    setOpen((before) => (isOpen ? id : before === id ? undefined : before));
  return { open, onToggle };
}
