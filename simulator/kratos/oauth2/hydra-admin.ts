/** Kratos's side of `oauth2_provider`: it reads and accepts Hydra's login requests (Kratos `hydra/hydra.go`). */

import type { KratosConfig } from '../../config/kratos.ts';
import { sorted } from '../../go/json/map.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { SessionRecord } from '../record/records.ts';
import { badRequest, errors, generic, KratosError, statusTexts } from '../wire/errors.ts';

/** As long as the server's client waits for one answer. */
const patience = 30_000;

export interface LoginRequest {
  readonly skip: boolean;
  readonly request_url: string;
}

export interface HydraAdmin {
  /** The `login_challenge` of a query, '' when there is none. @throws KratosError */
  challenge(query: URLSearchParams): string;
  /** @throws KratosError 400 or 500 */
  loginRequest(challenge: string): Promise<LoginRequest>;
  /** Where the browser goes on. @throws KratosError 500 */
  accept(challenge: string, session: SessionRecord): Promise<string>;
}

export function createHydraAdmin(config: KratosConfig, { fetch }: Pick<Runtime, 'fetch'>): HydraAdmin {
  const { url, headers } = config.oauth2_provider;
  const address = (path: string, challenge: string) =>
    `${(url ?? '').replace(/\/+$/, '')}/admin/oauth2/auth/requests/login${path}?login_challenge=${encodeURIComponent(challenge)}`;

  const call = async (input: string, init: RequestInit): Promise<Response | undefined> => {
    try {
      return await fetch(input, {
        ...init,
        signal: AbortSignal.timeout(patience),
        headers: { ...headers, ...init.headers },
      });
    } catch {
      return undefined;
    }
  };

  return {
    challenge(query) {
      if (!query.has('login_challenge')) return '';
      if (!url)
        throw errors.misconfigured(
          'refusing to parse login_challenge query parameter because oauth2_provider.url is invalid or unset',
        );
      const challenge = query.get('login_challenge');
      if (!challenge) throw badRequest('the login_challenge parameter is present but empty');
      return challenge;
    },

    async loginRequest(challenge) {
      const response = await call(address('', challenge), { headers: { accept: 'application/json' } });
      if (response?.ok) return withoutNulls((await response.json()) as LoginRequest);
      const client = response !== undefined && response.status < 500;
      throw failure(client ? 400 : 500, 'Unable to get OAuth 2.0 Login Challenge.', response);
    },

    async accept(challenge, session) {
      const response = await call(address('/accept', challenge), {
        method: 'PUT',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({
          subject: session.identity_id,
          identity_provider_session_id: session.id,
          remember: config.session.cookie.persistent,
          remember_for: Math.floor(config.session.lifespan / 1000),
          amr: session.authentication_methods.map(({ method }) => method),
        }),
      });
      if (response?.ok) return ((await response.json()) as { redirect_to: string }).redirect_to;
      throw failure(500, 'Unable to accept OAuth 2.0 Login Challenge.', response);
    },
  };
}

/** The server's own client leaves out what is null, and in the OAuth2 client all but the newest members. */
function withoutNulls<T extends LoginRequest>(all: T): T {
  const request = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as T;
  const client = (request as { client?: Record<string, unknown> }).client ?? {};
  const kept = Object.entries(client).filter(([name, value]) => value !== null || name.startsWith('device_'));
  return sorted({ ...request, client: sorted(Object.fromEntries(kept), { deep: false }) }, { deep: false });
}

function failure(status: 400 | 500, reason: string, response: Response | undefined): KratosError {
  return new KratosError({
    status,
    message: generic[status],
    reason,
    ...(response
      ? {
          details: { oauth2_error_hint: '', status_code: response.status },
          debug: `${response.status} ${response.statusText || statusTexts[response.status]}`,
        }
      : {}),
  });
}
