import type { Session, SettingsFlow, UiNode } from '@members/openapi';
import { type AppBase, leadsToConsent } from '../../flow/target.ts';
import { inputsNamed } from '../../nodes/find.ts';
import { cardOf } from './groups.ts';

/** What the user sets up before the consent page: missing facts of the profile, a second factor, or its backup codes. */
export type ConsentTask = 'profile' | 'factor' | 'codes';

/** Cards that set up a second factor. */
const factorCards: ReadonlySet<string> = new Set(['totp', 'webauthn']);

/** Cards of each task. */
const taskCards: { readonly [T in ConsentTask]: ReadonlySet<string> } = {
  profile: new Set(['profile']),
  factor: factorCards,
  codes: new Set(['lookup_secret']),
};

/** Whether a card belongs to a task. */
export const isTaskCard = (task: ConsentTask, card: string): boolean => taskCards[task].has(card);

const isMissing = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && attributes.required === true && (attributes.value ?? '') === '';

/** Whether backup codes are shown that the user has to confirm. */
export const awaitsConfirmation = (nodes: readonly UiNode[]): boolean =>
  inputsNamed(nodes, 'lookup_secret_confirm').length > 0;

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
  const nodes = ui.nodes ?? [];
  if (nodes.some((node) => cardOf(node) === 'profile' && isMissing(node))) return 'profile';
  if (awaitsConfirmation(nodes)) return 'codes';
  return session.authenticator_assurance_level === 'aal2' ? undefined : 'factor';
}

/**
 * Returns the button that makes backup codes, if the user has just set up a second factor and has no codes yet.
 * @param sent names of the fields that the user sent
 */
export function firstCodesButton(nodes: readonly UiNode[], card: string, sent: ReadonlySet<string>) {
  const hasAdded = factorCards.has(card) && (sent.has('totp_code') || sent.has('webauthn_register'));
  const hasCodes = ['lookup_secret_reveal', 'lookup_secret_disable', 'lookup_secret_confirm'].some(
    (name) => inputsNamed(nodes, name).length > 0,
  );
  return hasAdded && !hasCodes ? inputsNamed(nodes, 'lookup_secret_regenerate')[0] : undefined;
}
