/**
 * Kratos's client of Hydra's admin API (`oauth2_provider`): reads and accepts login requests (hydra/hydra.go of Kratos
 * v26.2.0).
 */

import { goWholeJsonProblem } from '@members/engines/go/json/json';
import { sortMembers } from '@members/engines/go/json/map';
import { statusTexts } from '@members/engines/go/status';
import type { KratosConfig } from '../../config/kratos.ts';
import { callWithRetries, Unreachable } from '../../http/client.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { SessionRecord } from '../record/records.ts';
import { badRequest, errors, KratosError, statusMessages } from '../wire/errors.ts';
import type { ErrorFields } from '../wire/kratos-error.ts';

export interface LoginRequest {
  readonly skip: boolean;
  readonly request_url: string;
}

export interface HydraAdmin {
  /** The `login_challenge` of a query; '' if there is none. @throws KratosError */
  challenge(query: URLSearchParams): string;
  /** Reads a login request. @throws KratosError 400 or 500 */
  loginRequest(challenge: string): Promise<LoginRequest>;
  /** Accepts the login request. @returns where the browser continues @throws KratosError 500 */
  accept(challenge: string, session: SessionRecord): Promise<string>;
}

/** Creates the client of Hydra's admin API. */
export function createHydraAdmin(config: KratosConfig, runtime: Runtime): HydraAdmin {
  const { url, headers } = config.oauth2_provider;
  const address = (path: string, challenge: string) =>
    `${url}/admin/oauth2/auth/requests/login${path}?login_challenge=${encodeURIComponent(challenge)}`;

  /** @returns undefined if Hydra cannot be reached or failed on every attempt */
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
      const result = await readResponse<LoginRequest>(response);
      if (result.outcome === 'answered') return withoutNulls(result.body);
      const isOurs = response === undefined || response.status >= 500;
      throw failure(isOurs ? 500 : 400, 'Unable to get OAuth 2.0 Login Challenge.', result.fields);
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
      const result = await readResponse<{ redirect_to: string }>(response);
      if (result.outcome === 'answered') return result.body.redirect_to;
      throw failure(500, 'Unable to accept OAuth 2.0 Login Challenge.', result.fields);
    },
  };
}

/**
 * Leaves out members that are null, as Hydra's generated Go client does. In the OAuth2 client, it keeps null in members
 * named `device_…`.
 */
function withoutNulls<T extends LoginRequest>(all: T): T {
  const request = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as T;
  const client = (request as { client?: Record<string, unknown> }).client ?? {};
  const kept = Object.entries(client).filter(([name, value]) => value !== null || name.startsWith('device_'));
  return sortMembers({ ...request, client: Object.fromEntries(kept) });
}

type HydraResult<T> =
  | { readonly outcome: 'answered'; readonly body: T }
  | { readonly outcome: 'failed'; readonly fields: Partial<ErrorFields> };

/** Reads a response as Hydra's generated Go client does. If that fails, it returns the fields of the error. */
async function readResponse<T>(response: Response | undefined): Promise<HydraResult<T>> {
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
  new KratosError({ status, message: statusMessages[status], reason, ...fields });
