import { headersOf, type Send, type Step } from '../runner/exchange.ts';

/** The request that axios passes to an adapter. */
interface AxiosRequest {
  readonly method?: string;
  readonly url?: string;
  readonly headers: { toJSON(): Record<string, unknown> };
  readonly data?: string;
  readonly auth?: { readonly username: string; readonly password: string };
}

/** Creates an axios adapter that sends through a target and appends every exchange to `steps`. */
export function adapterTo(send: Send, steps: Step[]) {
  return async (config: AxiosRequest) => {
    const { method = 'get', url = '', headers, data, auth } = config;
    const basic = auth && `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}`;
    const sent = Object.entries({ ...headers.toJSON(), ...(basic && { authorization: basic }) }).flatMap(
      ([name, value]): [string, string][] =>
        value === undefined || value === null ? [] : [[name.toLowerCase(), String(value)]],
    );
    const request = { method: method.toUpperCase(), url, headers: Object.fromEntries(sent), body: data ?? null };
    const answer = await send(request);
    steps.push({ note: '', agent: 'client', request, answer, sent: 0, received: 0 });
    const response = {
      status: answer.status,
      statusText: '',
      headers: {
        ...Object.fromEntries(answer.headers.map(([name, value]) => [name.toLowerCase(), value])),
        'set-cookie': headersOf(answer, 'set-cookie'),
      },
      data: answer.body,
      config,
    };
    if (answer.status < 400) return response;
    throw Object.assign(new Error(`${request.method} ${url}: ${answer.status} ${answer.body}`), { response });
  };
}
