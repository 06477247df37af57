/** Somebody on loopback who is told of flows, and has a say in them by what the flow's own address wishes. */

import { type Listening, listen } from 'ory-simulator/adapter/server';
import { emptyAnswer, jsonAnswer, textAnswer, withHeaders } from 'ory-simulator/http/answer';
import { type Answer, ConnectionDropped, type Handler } from 'ory-simulator/http/exchange';
import { loopback, type Place, withHost } from '../place.ts';
import { schemaAnswer } from '../schemas.ts';
import { hydraHooks } from './hydra-hooks.ts';
import { loginRequests, oddHydra } from './odd-hydra.ts';
import { postOffice } from './post-office.ts';

interface Told {
  readonly wish?: string;
  readonly traits?: Readonly<Record<string, unknown>>;
}

const refusal = (instance_ptr: string, text: string, rest = {}) => ({
  instance_ptr,
  messages: [{ id: 490_001, text, type: 'error', ...rest }],
});

const answers: Readonly<Record<string, (told: Told, headers: string) => Answer>> = {
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
  echo: (told, headers) => jsonAnswer(400, { messages: [refusal('#/', `${headers} ${JSON.stringify(sorted(told))}`)] }),
};

/** More than is read of an answer. */
const tooMuch = 5 * 1024 * 1024 + 1;

const long = (status: number, told: object) => jsonAnswer(status, { ...told, rest: 'x'.repeat(tooMuch) });
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

/** Those who are told again, by how often they were told before: they do not tell everything at once. */
const reluctant: Readonly<Record<string, (told: number, marks: readonly string[]) => Answer>> = {
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

const toldBefore = new Map<string, readonly string[]>();

/** @param marks what tells one time from the other */
function again(wish: string, text: string, marks: string): Answer | undefined {
  const all = [...(toldBefore.get(text) ?? []), marks];
  const answer = reluctant[wish]?.(all.length, all);
  if (answer) toldBefore.set(text, all);
  return answer;
}

/** A wish that is the answer itself: its status, and its text or, for one that leads elsewhere, its address. */
function spelled(wish: string): Answer | undefined {
  const [, status, text = ''] = /^(\d{3}) (.*)$/s.exec(wish) ?? [];
  if (status === undefined) return undefined;
  const isMove = status.startsWith('3') && status !== '304';
  if (isMove) return text ? withHeaders(emptyAnswer(Number(status)), { location: text }) : emptyAnswer(Number(status));
  return text === ''
    ? emptyAnswer(Number(status))
    : textAnswer(Number(status), text, { 'content-type': 'application/json' });
}

/** Takes JSON; whoever has no wish gets a 204. */
export const webHooks: Handler = async (incoming) => {
  const { method, url, headers, bytes, cookies } = incoming;
  if (url.pathname.includes(loginRequests)) return oddHydra(incoming);
  if (url.pathname.startsWith('/hydra/')) return hydraHooks(incoming);
  if (url.pathname.startsWith('/kept')) return postOffice(incoming);
  if (url.pathname.startsWith('/schemas/')) return schemaAnswer(url.pathname);
  const text = new TextDecoder().decode(await bytes());
  const told = (text === '' ? {} : JSON.parse(text)) as Told;
  const asked = URL.canParse(told.wish ?? '')
    ? new URL(told.wish ?? '').searchParams.get(`${url.pathname.slice(1)}`)
    : '';
  const known = ['content-type', 'x-hook', 'x-key'].map((key) => String(headers.get(key)));
  const shown = [method, ...known, ...(headers.has('authorization') ? [headers.get('authorization')] : [])].join(' ');
  const marks = ['ory-webhook-request-id', 'ory-webhook-trigger-id'].map((key) => String(headers.get(key)));
  const given = [...cookies].map(([name, value]) => `${name}=${value}`);
  if (url.pathname === '/echo') return (answers.echo as (typeof answers)[string])(told, shown);
  return (
    again(asked ?? '', text, [...given, ...marks].join(' ')) ??
    spelled(asked ?? '') ??
    answers[asked ?? '']?.(told, shown) ??
    emptyAnswer(204)
  );
};

/** Serves it on a free port. */
export async function serveWebHooks({ testsListen, tests }: Place = loopback): Promise<Listening> {
  const served = await listen(webHooks, { port: 0, host: testsListen });
  return { ...served, origin: withHost(served.origin, tests) };
}
