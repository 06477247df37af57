import type {
  AcceptOAuth2ConsentRequest,
  OAuth2ConsentRequest,
  OAuth2LogoutRequest,
  OAuth2RedirectTo,
  RejectOAuth2Request,
  Session,
} from '@ory/client';
import type { GatewayConfig, HydraConfig } from '../config/config.ts';
import { send } from './send.ts';

/** What a server answered: any status is an answer, and 0 means that there was none in time. */
export interface Told<T> {
  readonly status: number;
  /** Parsed JSON; undefined when there was none. */
  readonly data: T | undefined;
}

type Headers = Readonly<Record<string, string>>;
interface Call {
  readonly method?: 'GET' | 'PUT';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Headers;
  readonly body?: unknown;
}

/** In milliseconds. */
const patience = 5000;

/** Calls to one server. Nothing is followed; what goes wrong is dropped, because it may hold addresses and challenges. */
function caller(base: string, more: Headers) {
  return async <T>(path: string, { method = 'GET', query = {}, headers, body }: Call): Promise<Told<T>> => {
    const search = new URLSearchParams(query).toString();
    try {
      const sent = {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...more,
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      };
      const once = (fresh: boolean) => send(`${base}${path}${search && `?${search}`}`, { ...sent, fresh }, patience);
      // A read whose connection was closed just then may be sent once more.
      const { status, text } = await once(false).catch((error: unknown) => {
        if (method === 'GET' && codeOf(error) === 'ECONNRESET') return once(true);
        throw error;
      });
      return { status, data: text === '' ? undefined : parsed<T>(text) };
    } catch {
      return { status: 0, data: undefined };
    }
  };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A proxy's page, say, is no JSON; no answer of these is a list. */
function parsed<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

/** What the gateway asks Hydra's admin API. @param more headers of each call */
export function hydraAdmin({ adminUrl }: HydraConfig, more: Headers) {
  const call = caller(`${adminUrl}/admin/oauth2/auth/requests`, more);
  const consent = (challenge: string) => ({ query: { consent_challenge: challenge } });
  const logout = (challenge: string) => ({ query: { logout_challenge: challenge } });
  return {
    consent: (challenge: string) => call<OAuth2ConsentRequest>('/consent', consent(challenge)),
    acceptConsent: (challenge: string, body: AcceptOAuth2ConsentRequest) =>
      call<OAuth2RedirectTo>('/consent/accept', { ...consent(challenge), method: 'PUT', body }),
    rejectConsent: (challenge: string, body: RejectOAuth2Request) =>
      call<OAuth2RedirectTo>('/consent/reject', { ...consent(challenge), method: 'PUT', body }),
    acceptDevice: (device_challenge: string, user_code: string) =>
      call<OAuth2RedirectTo>('/device/accept', { query: { device_challenge }, method: 'PUT', body: { user_code } }),
    logout: (challenge: string) => call<OAuth2LogoutRequest & OAuth2RedirectTo>('/logout', logout(challenge)),
    acceptLogout: (challenge: string) =>
      call<OAuth2RedirectTo>('/logout/accept', { ...logout(challenge), method: 'PUT' }),
    rejectLogout: (challenge: string) => call<never>('/logout/reject', { ...logout(challenge), method: 'PUT' }),
  };
}

/** What it asks Kratos's public API with the browser's cookies. */
export function kratosPublic({ KRATOS_PUBLIC_URL }: GatewayConfig, more: Headers) {
  const call = caller(KRATOS_PUBLIC_URL, more);
  return {
    whoami: (cookie: string) => call<Session>('/sessions/whoami', { headers: { cookie } }),
    logoutFlow: (cookie: string) =>
      call<{ logout_token: string }>('/self-service/logout/browser', { headers: { cookie } }),
    logout: (token: string, cookie: string) =>
      call<never>('/self-service/logout', { query: { token }, headers: { cookie } }),
  };
}

export type HydraAdmin = ReturnType<typeof hydraAdmin>;
export type KratosPublic = ReturnType<typeof kratosPublic>;
