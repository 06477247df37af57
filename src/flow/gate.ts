import type { AppConfig, LoginFlow } from '../../openapi/index.ts';
import { webTarget } from '../../openapi/targets.ts';
import { member } from './answer.ts';
import { submitPathOf } from './kinds.ts';

/** Where this product is at home. */
export interface AppAddresses {
  /** Origin this app is served from. */
  readonly origin: string;
  /** The browser's address of Kratos's public API. */
  readonly kratosUrl: string;
}

/**
 * Whether `return_to` leads back into this product: to the app, or to where Kratos goes on with the change of settings
 * that it interrupted for this login (selfservice/flow/settings/error.go of Kratos v26.2.0, `reauthenticate`).
 */
function returnsToApp({ return_to }: LoginFlow, { origin, kratosUrl }: AppAddresses): boolean {
  const back = webTarget(return_to ?? '', origin);
  const kratos = webTarget(kratosUrl, origin);
  if (back === undefined || kratos === undefined) return false;
  const interrupted = kratos.pathname.replace(/\/$/, '') + submitPathOf('settings');
  return back.origin === origin || (back.origin === kratos.origin && back.pathname === interrupted);
}

/**
 * The login gate (specification 2.4): a login has to come from an OAuth2 request, or be the step-up of
 * a signed-in person. `login_gate: open` lets every login through.
 */
export function isLoginAllowed(flow: LoginFlow, gate: AppConfig['login_gate'], home: AppAddresses): boolean {
  if (gate === 'open') return true;
  // Older servers call the request `hydra_login_request`; some answers name its challenge alone (identifier_first).
  if (flow.oauth2_login_request !== undefined || member(flow, 'hydra_login_request') !== undefined) return true;
  if (flow.oauth2_login_challenge) return true;
  return flow.requested_aal === 'aal2' || (flow.refresh && returnsToApp(flow, home));
}
