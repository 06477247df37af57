import type { Flow } from '@members/openapi';

/** Id of the message of a login that links a social account to an existing one. */
export const linkingMessage = 1010016;

/**
 * Returns the flow of a submit's response, completed with members of the previous flow that the response omits although
 * they still hold: the OAuth2 client (Kratos omits it in the response to an identifier), and the message about linking
 * an account (an error replaces it).
 */
export function restoreOmitted(flow: Flow, before: Flow): Flow {
  if (flow.id !== before.id) return flow;
  const client = 'oauth2_login_request' in before ? { oauth2_login_request: before.oauth2_login_request } : {};
  const messages = flow.ui.messages ?? [];
  const linking = messages.some(({ id }) => id === linkingMessage)
    ? []
    : (before.ui.messages ?? []).filter(({ id }) => id === linkingMessage);
  return { ...client, ...flow, ui: { ...flow.ui, messages: [...messages, ...linking] } };
}
