import type { Flow } from '../../openapi/index.ts';

/** Message of a login that links a social account to an existing one. */
export const linkingMessage = 1010016;

/**
 * The flow that a submit brought, with what it no longer tells although it still holds: which application asks (Kratos
 * leaves it out of the answer to an identifier), and that an account is being linked (an error takes that message's place).
 */
export function restoreOmitted(flow: Flow, before: Flow): Flow {
  if (flow.id !== before.id) return flow;
  const asked = 'oauth2_login_request' in before ? { oauth2_login_request: before.oauth2_login_request } : {};
  const messages = flow.ui.messages ?? [];
  const linking = messages.some(({ id }) => id === linkingMessage)
    ? []
    : (before.ui.messages ?? []).filter(({ id }) => id === linkingMessage);
  return { ...asked, ...flow, ui: { ...flow.ui, messages: [...messages, ...linking] } };
}
