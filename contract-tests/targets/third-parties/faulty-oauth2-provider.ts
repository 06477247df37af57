/** The admin API of an OAuth2 server on loopback, whose faults are selected by the login challenge. */
import {
  type Answer,
  emptyAnswer,
  type Handler,
  type Incoming,
  jsonAnswer,
  textAnswer,
  withHeaders,
} from 'ory-simulator/core';

/** Path at which Kratos reads login requests. */
export const loginRequests = '/admin/oauth2/auth/requests/login';

const loginRequest = (challenge: string, text: string, more: object = {}) =>
  jsonAnswer(200, {
    challenge,
    client: { client_id: 'odd', client_name: text },
    request_url: 'http://127.0.0.1:4446/',
    requested_scope: [],
    requested_access_token_audience: [],
    skip: false,
    subject: '',
    ...more,
  });

const fault = (status: number) =>
  jsonAnswer(status, { error: 'odd', error_description: 'An odd server', status_code: status });

/** Faults by name. @param times number of this request, from 1 @returns undefined for a success */
const answers: Readonly<Record<string, (times: number) => Answer | undefined>> = {
  fails: () => fault(500),
  'fails-twice': (times) => (times <= 2 ? fault(502) : undefined),
  'is-busy': (times) => (times === 1 ? withHeaders(fault(429), { 'retry-after': '1' }) : undefined),
  'is-unable': () => fault(501),
  refuses: () => fault(400),
  'is-bare': () => emptyAnswer(404),
  stutters: () => textAnswer(200, 'no JSON'),
  mumbles: () => textAnswer(200, '{"redirect_to":', { 'content-type': 'application/json' }),
};

/** Additional members of login requests. */
const others: Readonly<Record<string, object>> = {
  skips: { skip: true },
  foreign: { request_url: 'https://foreign.example.org/' },
  nowhere: { request_url: '' },
};

/** Describes a request of Kratos: method, path, headers and body, without ids. */
async function describeRequest({ method, url, headers, bytes }: Incoming): Promise<string> {
  const body = new TextDecoder().decode(await bytes());
  const members = body ? Object.entries(JSON.parse(body)).sort(([a], [b]) => (a < b ? -1 : 1)) : [];
  const description = JSON.stringify(members).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
  return [
    method,
    url.pathname,
    ...['x-contract', 'accept', 'content-type'].map((key) => headers.get(key)),
    description,
  ].join(' ');
}

const requestCounts = new Map<string, number>();

/**
 * Answers by the login challenge: `{fault}` fails when it is read, `accept.{fault}` when it is accepted, `times.{challenge}`
 * returns how often that challenge was requested, and `echo` returns a description of the request.
 */
export const faultyOAuth2Provider: Handler = async (incoming) => {
  const { method, url } = incoming;
  const challenge = url.searchParams.get('login_challenge') ?? '';
  const [first = '', ...rest] = challenge.split('.');
  if (first === 'times') {
    const other = rest.join('.');
    const times = requestCounts.get(other);
    requestCounts.delete(other);
    return loginRequest(challenge, `asked ${times} times`);
  }
  if (first === 'echo') {
    const description = await describeRequest(incoming);
    return method === 'PUT'
      ? jsonAnswer(200, { redirect_to: `http://127.0.0.1:4446/?${new URLSearchParams({ told: description })}` })
      : loginRequest(challenge, description, others[rest[0] ?? '']);
  }
  const wish = method === 'PUT' ? rest[0] : first;
  const times = (requestCounts.get(challenge) ?? 0) + 1;
  const odd = answers[wish ?? '']?.(times);
  if (method === 'PUT' || wish !== 'accept') requestCounts.set(challenge, times);
  if (odd) return odd;
  requestCounts.delete(challenge);
  return method === 'PUT'
    ? jsonAnswer(200, { redirect_to: `http://127.0.0.1:4446/?times=${times}` })
    : loginRequest(challenge, `asked ${times} times`);
};
