/** Kratos's side of `oauth2_provider`: it reads and accepts Hydra's login requests (Kratos `hydra/hydra.go`). */

import type { KratosConfig } from '../../config/kratos.ts';
import { goWholeJsonProblem } from '../../go/json/json.ts';
import { sortMembers } from '../../go/json/map.ts';
import { statusTexts } from '../../go/status.ts';
import { callWithRetries, Unreachable } from '../../http/client.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { SessionRecord } from '../record/records.ts';
import { badRequest, errors, generic, KratosError } from '../wire/errors.ts';
import type { ErrorFields } from '../wire/kratos-error.ts';

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

export function createHydraAdmin(config: KratosConfig, runtime: Runtime): HydraAdmin {
  const { url, headers } = config.oauth2_provider;
  const address = (path: string, challenge: string) =>
    `${url}/admin/oauth2/auth/requests/login${path}?login_challenge=${encodeURIComponent(challenge)}`;

  /** @returns undefined for a server that cannot be reached, or has had a fault too often */
  const call = (input: string, init: RequestInit): Promise<Response | undefined> =>
    callWithRetries({ runtime }, input, { ...init, headers: { ...headers, ...init.headers } }).catch(
      (error: unknown) => {
        if (error instanceof Unreachable) return undefined;
        throw error;
      },
    );

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
      const said = await hear<LoginRequest>(response);
      if (said.outcome === 'answered') return withoutNulls(said.body);
      const isOurs = response === undefined || response.status >= 500;
      throw failure(isOurs ? 500 : 400, 'Unable to get OAuth 2.0 Login Challenge.', said.fields);
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
      const said = await hear<{ redirect_to: string }>(response);
      if (said.outcome === 'answered') return said.body.redirect_to;
      throw failure(500, 'Unable to accept OAuth 2.0 Login Challenge.', said.fields);
    },
  };
}

/** The server's own client leaves out what is null, and in the OAuth2 client all but the newest members. */
function withoutNulls<T extends LoginRequest>(all: T): T {
  const request = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as T;
  const client = (request as { client?: Record<string, unknown> }).client ?? {};
  const kept = Object.entries(client).filter(([name, value]) => value !== null || name.startsWith('device_'));
  return sortMembers({ ...request, client: Object.fromEntries(kept) });
}

type Heard<T> =
  | { readonly outcome: 'answered'; readonly body: T }
  | { readonly outcome: 'failed'; readonly fields: Partial<ErrorFields> };

/** What the server's own client understands of an answer, and what its error shows where that is nothing. */
async function hear<T>(response: Response | undefined): Promise<Heard<T>> {
  if (!response) return { outcome: 'failed', fields: {} };
  const { status: status_code, statusText, headers, ok } = response;
  if (!ok) {
    const debug = `${status_code} ${statusText || statusTexts[status_code]}`;
    return { outcome: 'failed', fields: { details: { oauth2_error_hint: '', status_code }, debug } };
  }
  const text = await response.text();
  const problem = isJson.test(headers.get('content-type') ?? '') ? goWholeJsonProblem(text) : 'undefined response type';
  if (problem === '') return { outcome: 'answered', body: JSON.parse(text) };
  return { outcome: 'failed', fields: { details: { status_code }, debug: problem } };
}

const isJson = /^application\/json\b/i;

const failure = (status: 400 | 500, reason: string, fields: Partial<ErrorFields>): KratosError =>
  new KratosError({ status, message: generic[status], reason, ...fields });
