import type { Session, SettingsFlow, UiNode } from '@members/openapi';
import { type AppBase, leadsToConsent } from '../../flow/target.ts';
import { cards } from '../../methods/cards.ts';
import type { ConsentTask } from './card.ts';
import { cardNamed, nodesOf } from './card-table.ts';

/** Whether the user has to do something in a card before the page of the consent. */
const isDue = (nodes: readonly UiNode[]) => (card: (typeof cards)[number]) =>
  card.consent?.isDue?.(nodesOf(nodes, card.id)) === true;

/** Whether backup codes are shown that the user has to confirm. */
export const awaitsConfirmation = (nodes: readonly UiNode[]): boolean =>
  cards.filter(isDue(nodes)).some(({ consent }) => consent?.task === 'codes');

/**
 * Returns the one thing that keeps a user from the consent page; undefined if nothing does, or if the settings do not lead
 * there. The login sends users here who have no second factor, and the gateway those whose profile is incomplete.
 */
export function consentTask(
  { ui }: SettingsFlow,
  returnTo: string | undefined,
  session: Session | undefined,
  app: AppBase,
): ConsentTask | undefined {
  if (!leadsToConsent(returnTo, app) || session === undefined) return undefined;
  const due = cards.find(isDue(ui.nodes ?? []))?.consent?.task;
  return due ?? (session.authenticator_assurance_level === 'aal2' ? undefined : 'factor');
}

/**
 * Returns what follows the first second factor, which is to make backup codes: the card and its button; undefined if the
 * user has not just set one up, or if there is nothing to do.
 * @param sent names of the fields that the user sent
 */
export function afterFirstFactor(nodes: readonly UiNode[], card: string, sent: ReadonlySet<string>) {
  const field = cardNamed(card)?.addsFactor;
  if (field === undefined || !sent.has(field)) return undefined;
  for (const next of cards) {
    const button = next.afterFirstFactor?.(nodes);
    if (button !== undefined) return { card: next.id, button };
  }
  return undefined;
}
