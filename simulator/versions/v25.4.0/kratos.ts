import { decodeBase64Url } from '@members/engines/go/base64';
import { cleanPath } from '@members/engines/go/url/path';
import { fromUtf8 } from '@members/engines/go/utf8';
import { jsonAnswer, redirect, withHeaders } from '../../http/answer.ts';
import { isPreflight } from '../../http/cors.ts';
import type { Answer, Incoming } from '../../http/exchange.ts';
import type { JsonBody, Rule, RuleRequest, Rules } from '../rule/rule.ts';
import { allMessages, isApiFlow, nodesOf } from './flows.ts';
import { ownVersion } from './shared.ts';

const isUnrouted = ({ status, headers }: Answer) =>
  (status === 404 || status === 405) && headers['content-type']?.startsWith('text/plain');

/** The CSRF middleware runs before all routes. Only these routes check the token themselves. */
const checksCsrfItself = /^\/self-service\/(login|registration|recovery|verification|settings)$/;

/** Whether the listener redirects to the path without doubled slashes. */
const isRedirectedToCleanPath = ({ side, incoming: { url } }: RuleRequest) =>
  side === 'admin' && cleanPath(url.pathname) !== url.pathname;

const isRefusedByCsrfMiddleware = ({ headers }: Answer, { method, url }: Incoming) =>
  headers['ory-error-id'] === 'security_csrf_violation' && method !== 'GET' && !checksCsrfItself.test(url.pathname);

const outsideAdmin: Rule = {
  description: 'the admin listener redirects every path that does not begin with `/admin` to one that does',
  intercept({ side, incoming: { method, url } }) {
    if (side !== 'admin' || url.pathname.startsWith('/admin')) return undefined;
    const path = cleanPath(`/admin${url.pathname}`).replace(/\/$/, '');
    return { answer: redirect(method, 307, `${path}${url.search}`) };
  },
};

const uncleanPaths: Rule = {
  description: 'the public listener serves paths with doubled slashes without a redirect',
  intercept({ side, incoming }) {
    const path = cleanPath(incoming.url.pathname);
    if (side !== 'public' || path === incoming.url.pathname) return undefined;
    const url = new URL(incoming.url);
    url.pathname = path;
    return { incoming: { ...incoming, url } };
  },
};

const cacheControl: Rule = {
  description: '`Cache-Control` in the response to every method, not only to GET; none if there is no route',
  answer(answer, request) {
    const { incoming } = request;
    if (answer.status === 204 && isPreflight(incoming)) return answer;
    const hasRoute =
      !isUnrouted(answer) && !isRefusedByCsrfMiddleware(answer, incoming) && !isRedirectedToCleanPath(request);
    if (hasRoute) {
      const value = answer.headers['cache-control'] ?? 'private, no-cache, no-store, must-revalidate';
      return withHeaders(answer, { 'cache-control': value });
    }
    const { 'cache-control': _, ...headers } = answer.headers;
    return { ...answer, headers };
  },
};

const csrfDetails: Rule = {
  description: 'every refused anti-CSRF token has the same error details',
  changeBody(body) {
    const error = body.error as { readonly id?: string; details?: JsonBody } | undefined;
    if (error?.id !== 'security_csrf_violation' || !error.details) return false;
    error.details = {
      docs: error.details.docs,
      hint: 'The anti-CSRF cookie was found but the CSRF token was not included in the HTTP request body (csrf_token) nor in the HTTP Header (X-CSRF-Token).',
      reject_reason:
        'The HTTP Cookie Header was set and a CSRF token was sent but they do not match. We recommend deleting all cookies for this domain and retrying the flow.',
    };
    return true;
  },
};

/** Formats by the id of their message in v26.2.0. */
const formats: Readonly<Record<number, string>> = { 4000040: 'email', 4000041: 'tel' };

const formatMessages: Rule = {
  description: 'an invalid e-mail address or phone number has message 4000001, not 4000040 or 4000041',
  changeBody(body) {
    const found = allMessages(body).filter(({ id }) => formats[id] !== undefined);
    for (const message of found) {
      const reason = `"${message.context?.value}" is not valid "${formats[message.id]}"`;
      Object.assign(message, { id: 4000001, text: reason, context: { reason } });
    }
    return found.length > 0;
  },
};

const buttons = ['link', 'unlink'];

const nativeLinks: Rule = {
  description: 'settings flows of native apps have no buttons that link or unlink accounts of providers',
  changeBody(body) {
    if (!isApiFlow(body)) return false;
    const nodes = nodesOf(body);
    const kept = nodes.filter(
      ({ group, attributes }) => group !== 'oidc' || !buttons.includes(String(attributes.name)),
    );
    if (kept.length === nodes.length) return false;
    (body.ui as JsonBody).nodes = kept;
    return true;
  },
};

const loginWithSession: Rule = {
  description: 'a script that starts a login with a challenge while a session exists gets 200 and `null`',
  answer(answer, { incoming: { url } }) {
    if (answer.headers['ory-error-id'] !== 'session_already_available') return answer;
    if (url.pathname !== '/self-service/login/browser' || !url.searchParams.has('login_challenge')) return answer;
    const { 'ory-error-id': _, ...headers } = answer.headers;
    const nothing = jsonAnswer(200, null);
    return { ...nothing, cookies: answer.cookies, headers: { ...headers, ...nothing.headers } };
  },
};

const schemaNames: Rule = {
  description: 'the error for an unknown identity schema names it base64-decoded, even if it was not encoded',
  changeBody(body) {
    const error = body.error as { reason?: string } | undefined;
    const [, name] = /^Identity schema `(.*)` could not be found\.$/.exec(error?.reason ?? '') ?? [];
    const bytes = name === undefined ? undefined : decodeBase64Url(name);
    if (!error || !bytes) return false;
    error.reason = `Identity schema \`${fromUtf8(bytes)}\` could not be found.`;
    return true;
  },
};

const batches: Rule = {
  description: 'an invalid identity in a batch has the general error message as its reason',
  changeBody(body, { incoming: { method, url } }) {
    if (method !== 'PATCH' || url.pathname !== '/admin/identities' || !Array.isArray(body.identities)) return false;
    const refused = (body.identities as ({ readonly error?: JsonBody } | null)[]).filter(
      (each) => each?.error?.code === 400,
    );
    for (const each of refused) Object.assign(each?.error ?? {}, { reason: each?.error?.message });
    return refused.length > 0;
  },
};

const otherAlgorithms: Rule = {
  description: 'the error for an ID token with an unexpected algorithm names the library go-jose',
  changeBody(body) {
    const error = body.error as { message?: string } | undefined;
    if (!error?.message?.startsWith('oidc: malformed jwt: unexpected signature algorithm')) return false;
    error.message = error.message.replace('unexpected', 'go-jose/go-jose: unexpected');
    return true;
  },
};

/** The differences of Kratos v25.4.0 from v26.2.0 that can be seen in a single response. */
export const kratos: Rules = [
  outsideAdmin,
  uncleanPaths,
  ownVersion,
  csrfDetails,
  formatMessages,
  nativeLinks,
  loginWithSession,
  schemaNames,
  batches,
  otherAlgorithms,
  cacheControl,
];
