/** An OAuth2 server's admin API on loopback that does what the login challenge's name says. */
import { emptyAnswer, jsonAnswer, textAnswer, withHeaders } from '../../simulator/http/answer.ts';
import type { Answer, Handler } from '../../simulator/http/exchange.ts';

/** Where Kratos asks for login requests. */
export const loginRequests = '/admin/oauth2/auth/requests/login';

const loginRequest = (challenge: string, text: string) =>
  jsonAnswer(200, {
    challenge,
    client: { client_id: 'odd', client_name: text },
    request_url: 'http://127.0.0.1:4446/',
    requested_scope: [],
    requested_access_token_audience: [],
    skip: false,
    subject: '',
  });

const fault = (status: number) =>
  jsonAnswer(status, { error: 'odd', error_description: 'An odd server', status_code: status });

/** By the number of times that was asked, from 1; undefined for the answer that all is well. */
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

const asked = new Map<string, number>();

/** `{wish}` is answered so at once, `accept.{wish}` when a login is accepted; `times.{challenge}` tells how often that was asked. */
export const oddHydra: Handler = async ({ method, url }) => {
  const challenge = url.searchParams.get('login_challenge') ?? '';
  const [first = '', ...rest] = challenge.split('.');
  if (first === 'times') {
    const other = rest.join('.');
    const times = asked.get(other);
    asked.delete(other);
    return loginRequest(challenge, `asked ${times} times`);
  }
  const wish = method === 'PUT' ? rest[0] : first;
  const times = (asked.get(challenge) ?? 0) + 1;
  const odd = answers[wish ?? '']?.(times);
  if (method === 'PUT' || wish !== 'accept') asked.set(challenge, times);
  if (odd) return odd;
  asked.delete(challenge);
  return method === 'PUT'
    ? jsonAnswer(200, { redirect_to: `http://127.0.0.1:4446/?times=${times}` })
    : loginRequest(challenge, `asked ${times} times`);
};
