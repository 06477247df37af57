/** The web hooks on loopback. A query parameter in the flow's request URL selects the answer of each hook. */

import {
  type Answer,
  ConnectionDropped,
  emptyAnswer,
  type Handler,
  jsonAnswer,
  textAnswer,
  withHeaders,
} from 'ory-simulator/core';
import { type Listening, listen } from 'ory-simulator/node';
import { loopback, type NetworkLayout, withHost } from '../network-layout.ts';
import { schemaAnswer } from '../schemas.ts';
import { faultyOAuth2Provider, loginRequests } from './faulty-oauth2-provider.ts';
import { hydraHooks } from './hydra-hooks.ts';
import { requestLog } from './request-log.ts';

interface HookBody {
  readonly wish?: string;
  readonly traits?: Readonly<Record<string, unknown>>;
}

const refusal = (instance_ptr: string, text: string, rest = {}) => ({
  instance_ptr,
  messages: [{ id: 490_001, text, type: 'error', ...rest }],
});

const answers: Readonly<Record<string, (hookBody: HookBody, headers: string) => Answer>> = {
  refuse: () =>
    jsonAnswer(400, {
      messages: [
        refusal('#/traits/email', 'Not this address.', { context: { why: 'a reason' } }),
        refusal('', 'Not today.', { id: 490_002, type: 'info' }),
      ],
    }),
  'say nothing': () => jsonAnswer(400, { messages: [] }),
  stutter: () => textAnswer(400, 'no JSON'),
  forbid: () => jsonAnswer(403, {}),
  change: ({ traits }) =>
    jsonAnswer(200, { identity: { traits: { ...traits, firstName: 'Changed' }, metadata_public: { by: 'a hook' } } }),
  agree: () => jsonAnswer(200, {}),
  'agree at length': ({ traits }) => long(200, { identity: { traits: { ...traits, firstName: 'Changed' } } }),
  'agree and fall silent': ({ traits }) =>
    padded(200, JSON.stringify({ identity: { traits: { ...traits, firstName: 'Changed' } } })),
  'agree and go on': () => textAnswer(200, '{} and more', { 'content-type': 'application/json' }),
  'agree without end': () => textAnswer(200, '{"identity":', { 'content-type': 'application/json' }),
  'refuse at length': () => long(400, { messages: [refusal('#/traits/email', 'Not this address.')] }),
  'refuse and fall silent': () =>
    padded(400, JSON.stringify({ messages: [refusal('#/traits/email', 'Not this one.')] })),
  'refuse and go on': () =>
    textAnswer(400, `${JSON.stringify({ messages: [refusal('#/traits/email', 'Not this one.')] })} and more`),
  echo: (hookBody, headers) =>
    jsonAnswer(400, { messages: [refusal('#/', `${headers} ${JSON.stringify(sorted(hookBody))}`)] }),
};

/** More bytes than Kratos reads of an answer. */
const tooMuch = 5 * 1024 * 1024 + 1;

const long = (status: number, members: object) => jsonAnswer(status, { ...members, rest: 'x'.repeat(tooMuch) });
const padded = (status: number, text: string) => textAnswer(status, text + ' '.repeat(tooMuch));

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, sorted(value[key as keyof typeof value])]),
      )
    : value;

const times = (count: number) =>
  jsonAnswer(400, { messages: [refusal('#/traits/email', `You said so ${count} times.`)] });

/** Answers that depend on the number of the attempt, from 1; Kratos retries some failures. */
const answersByAttempt: Readonly<Record<string, (attempt: number, marks: readonly string[]) => Answer>> = {
  'hang up': () => {
    throw new ConnectionDropped();
  },
  'hang up and show': (count, marks) => {
    if (count === 1) throw new ConnectionDropped();
    return jsonAnswer(400, { messages: [refusal('#/traits/email', marks.join(', '))] });
  },
  'fail twice': (count) => (count <= 2 ? emptyAnswer(500) : times(count)),
  fail: () => emptyAnswer(503),
  'not do that': (count) => (count === 1 ? emptyAnswer(501) : times(count)),
  'be busy': (count) => (count === 1 ? withHeaders(emptyAnswer(429), { 'retry-after': '1' }) : times(count)),
};

const marksByBody = new Map<string, readonly string[]>();

/** Returns the answer to this attempt; undefined if the wish does not depend on attempts. @param marks headers that identify the attempt */
function answerByAttempt(wish: string, text: string, marks: string): Answer | undefined {
  const all = [...(marksByBody.get(text) ?? []), marks];
  const answer = answersByAttempt[wish]?.(all.length, all);
  if (answer) marksByBody.set(text, all);
  return answer;
}

/** Returns the answer for a wish such as `400 text` or `302 address`; undefined for other wishes. */
function literalAnswer(wish: string): Answer | undefined {
  const [, status, text = ''] = /^(\d{3}) (.*)$/s.exec(wish) ?? [];
  if (status === undefined) return undefined;
  const isMove = status.startsWith('3') && status !== '304';
  if (isMove) return text ? withHeaders(emptyAnswer(Number(status)), { location: text }) : emptyAnswer(Number(status));
  return text === ''
    ? emptyAnswer(Number(status))
    : textAnswer(Number(status), text, { 'content-type': 'application/json' });
}

/** Handles a web hook with a JSON body; answers 204 if no wish selects an answer. */
export const webHooks: Handler = async (incoming) => {
  const { method, url, headers, bytes, cookies } = incoming;
  if (url.pathname.includes(loginRequests)) return faultyOAuth2Provider(incoming);
  if (url.pathname.startsWith('/hydra/')) return hydraHooks(incoming);
  if (url.pathname.startsWith('/kept')) return requestLog(incoming);
  if (url.pathname.startsWith('/schemas/')) return schemaAnswer(url.pathname);
  const text = new TextDecoder().decode(await bytes());
  if (url.pathname === '/method') return jsonAnswer(400, { messages: [refusal('', method)] });
  if (url.pathname === '/raw') return jsonAnswer(400, { messages: [refusal('', `${method} ${JSON.stringify(text)}`)] });
  const hookBody = (text === '' ? {} : JSON.parse(text)) as HookBody;
  const wish = URL.canParse(hookBody.wish ?? '')
    ? new URL(hookBody.wish ?? '').searchParams.get(`${url.pathname.slice(1)}`)
    : '';
  const known = ['content-type', 'x-hook', 'x-key'].map((key) => String(headers.get(key)));
  const shown = [method, ...known, ...(headers.has('authorization') ? [headers.get('authorization')] : [])].join(' ');
  const marks = ['ory-webhook-request-id', 'ory-webhook-trigger-id'].map((key) => String(headers.get(key)));
  const given = [...cookies].map(([name, value]) => `${name}=${value}`);
  if (url.pathname === '/echo') return (answers.echo as (typeof answers)[string])(hookBody, shown);
  return (
    answerByAttempt(wish ?? '', text, [...given, ...marks].join(' ')) ??
    literalAnswer(wish ?? '') ??
    answers[wish ?? '']?.(hookBody, shown) ??
    emptyAnswer(204)
  );
};

/** Serves the web hooks on a free port. */
export async function serveWebHooks({ testsListen, tests }: NetworkLayout = loopback): Promise<Listening> {
  const served = await listen(webHooks, { port: 0, host: testsListen });
  return { ...served, origin: withHost(served.origin, tests) };
}
