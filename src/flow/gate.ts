import type { AppConfig, LoginFlow } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { member } from '../api/member.ts';
import { submitPathOf } from './kinds.ts';

/** Addresses of this product. */
export interface AppAddresses {
  /** Origin of the app. */
  readonly origin: string;
  /** Address of Kratos's public API for the browser. */
  readonly kratosUrl: string;
}

/**
 * Whether `return_to` leads back into this product: to the app, or to the change of settings that Kratos interrupted
 * for this login (selfservice/flow/settings/error.go of Kratos v26.2.0, `reauthenticate`).
 */
function returnsToApp({ return_to }: LoginFlow, { origin, kratosUrl }: AppAddresses): boolean {
  const back = webTarget(return_to ?? '', origin);
  const kratos = webTarget(kratosUrl, origin);
  if (back === undefined || kratos === undefined) return false;
  const interrupted = kratos.pathname.replace(/\/$/, '') + submitPathOf('settings');
  return back.origin === origin || (back.origin === kratos.origin && back.pathname === interrupted);
}

/**
 * Whether the login gate lets a login through (specification 2.4): it comes from an OAuth2 request, or it confirms a
 * signed-in user. `login_gate: open` lets every login through.
 */
export function isLoginAllowed(flow: LoginFlow, gate: AppConfig['login_gate'], app: AppAddresses): boolean {
  if (gate === 'open') return true;
  // Older servers call the request `hydra_login_request`. Some responses have the challenge only (identifier_first).
  if (flow.oauth2_login_request !== undefined || member(flow, 'hydra_login_request') !== undefined) return true;
  if (flow.oauth2_login_challenge) return true;
  return flow.requested_aal === 'aal2' || (flow.refresh && returnsToApp(flow, app));
}
