import type { AppConfig, LoginFlow } from '../../openapi/index.ts';
import { member } from './answer.ts';

/** Whether `return_to` leads back into this product. */
function returnsHome(flow: LoginFlow, origin: string): boolean {
  const { return_to } = flow;
  return return_to !== undefined && URL.canParse(return_to, origin) && new URL(return_to, origin).origin === origin;
}

/**
 * The login gate (spec section 2, design decision 1): a login has to come from an OAuth2 request, or be the step-up of
 * a signed-in person. `login_gate: open` lets every login through.
 * @param origin origin this app is served from
 */
export function admits(flow: LoginFlow, gate: AppConfig['login_gate'], origin: string): boolean {
  if (gate === 'open') return true;
  // Older servers call the request `hydra_login_request`; some answers name its challenge alone (identifier_first).
  if (flow.oauth2_login_request !== undefined || member(flow, 'hydra_login_request') !== undefined) return true;
  if (flow.oauth2_login_challenge) return true;
  return flow.requested_aal === 'aal2' || (flow.refresh && returnsHome(flow, origin));
}
