import type { ContinueWith } from '@members/openapi';
import { member, memberText } from '../api/member.ts';
import type { Action } from './action.ts';
import { type Journey, withJourney } from './journey/journey.ts';

type ItemHandler = (item: unknown, journey: Journey) => Action | undefined;

const goToScreen =
  (path: string): ItemHandler =>
  (item, journey) => {
    const flow = memberText(item, 'flow', 'id');
    return flow === undefined ? undefined : { do: 'go', to: withJourney(path, journey, { flow }) };
  };

const redirect: ItemHandler = (item) => {
  const to = memberText(item, 'redirect_browser_to');
  return to === undefined ? undefined : { do: 'browse', to };
};

const ignore: ItemHandler = () => undefined;

/**
 * Handlers of `continue_with` items, most urgent first. A verification precedes a redirect, or the login challenge
 * would be lost (specification 4.5; selfservice/flow/registration/hook.go of Kratos v26.2.0, `PostRegistrationHook`). A
 * browser does not use the session token of native clients.
 */
const itemHandlers: { readonly [A in ContinueWith['action']]: ItemHandler } = {
  show_verification_ui: goToScreen('/verification'),
  show_recovery_ui: goToScreen('/recovery'),
  show_settings_ui: goToScreen('/settings'),
  redirect_browser_to: redirect,
  set_ory_session_token: ignore,
};

const itemsOf = (body: unknown): readonly unknown[] => {
  const list = member(body, 'continue_with');
  return Array.isArray(list) ? list : [];
};

/** Returns the action that shows the verification which a response has started; undefined if it has not. */
export function showVerification(body: unknown, journey: Journey): Action | undefined {
  const item = itemsOf(body).find((candidate) => member(candidate, 'action') === 'show_verification_ui');
  return item === undefined ? undefined : itemHandlers.show_verification_ui(item, journey);
}

/**
 * Returns the action that a success response asks for; without one, the dashboard (specification 4.3 and 4.5). Unknown
 * items are skipped (specification 8.3.2).
 */
export function continueWith(body: unknown, journey: Journey): Action {
  const items = itemsOf(body);
  for (const [action, then] of Object.entries(itemHandlers)) {
    // The last of several redirects counts: Kratos puts the OAuth2 server's address there
    // (selfservice/flow/registration/hook.go of Kratos v26.2.0, `PostRegistrationHook`).
    const item = items.findLast((candidate) => member(candidate, 'action') === action);
    const next = item === undefined ? undefined : then(item, journey);
    if (next !== undefined) return next;
  }
  return { do: 'go', to: '/' };
}
