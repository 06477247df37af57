/** Somebody on loopback whom Hydra asks about tokens, tells of ends of sessions, and reads request objects at. */
import { emptyAnswer, jsonAnswer, textAnswer } from '../../../simulator/http/answer.ts';
import type { Answer, Handler, Incoming } from '../../../simulator/http/exchange.ts';

interface Asked {
  readonly request?: { readonly requested_scopes?: readonly string[] };
  readonly requester?: { readonly granted_scopes?: readonly string[] };
}

const session = (claims: object) => jsonAnswer(200, { session: { access_token: claims, id_token: claims } });

/** What a scope such as `token.echo` wishes of the hook `token`. */
const answers: Readonly<Record<string, (told: unknown, heading: string) => Answer>> = {
  // As one text: it tells of moments in another way than claims do.
  echo: (told, heading) => session({ heading, told: JSON.stringify(told) }),
  change: () => session({ by: 'a hook' }),
  // Claims that the server has values of its own for, or none.
  claim: () =>
    session({
      ...{ acr: 'hooked', amr: ['hook'], nonce: 'nonce-of-a-hook', jti: 'a hook', at_hash: 'hook', c_hash: 'hook' },
      ...{ iss: 'hook', sub: 'hook', aud: ['hook'], sid: 'hook', exp: 1, iat: 1, auth_time: 1, rat: 1 },
    }),
  clear: () => jsonAnswer(200, {}),
  forbid: () => jsonAnswer(403, {}),
  refuse: () => jsonAnswer(400, {}),
  stutter: () => textAnswer(200, 'no JSON'),
};

/** Answers of other shapes, by what a scope wishes. */
const texts: Readonly<Record<string, string>> = {
  number: '5',
  nothing: '{"session":null}',
  'no-session': '{"session":5}',
  list: '{"session":{"access_token":[]}}',
  text: '{"session":{"access_token":{"a":1},"id_token":"x"}}',
  capitals: '{"SESSION":{"ACCESS_TOKEN":{"A":1}}}',
  more: '{"session":{"access_token":{"a":1}}}x',
};

/** The last form that somebody was told, by who. */
const told = new Map<string, object>();

function hook(name: string, text: string, { method, headers }: Incoming): Answer {
  const asked = JSON.parse(text) as Asked;
  const scopes = asked.request?.requested_scopes ?? asked.requester?.granted_scopes ?? [];
  const wish = scopes.find((scope) => scope.startsWith(`${name}.`))?.slice(name.length + 1);
  const shaped = Object.hasOwn(texts, wish ?? '') ? texts[wish ?? ''] : undefined;
  if (shaped !== undefined) return textAnswer(200, shaped);
  const known = ['content-type', 'x-key', 'cookie'].map((key) => String(headers.get(key)));
  return answers[wish ?? '']?.(asked, [method, ...known].join(' ')) ?? emptyAnswer(204);
}

/** `/hydra/token` and `/hydra/refresh` are hooks; `/hydra/told?by=` keeps and shows a form; `/hydra/say?text=` says something. */
export const hydraHooks: Handler = async (incoming) => {
  const { method, url, headers, bytes } = incoming;
  const text = new TextDecoder().decode(await bytes());
  const name = url.pathname.slice('/hydra/'.length);
  if (name === 'say') return textAnswer(200, url.searchParams.get('text') ?? '');
  if (name !== 'told') return hook(name, text, incoming);
  const by = url.searchParams.get('by') ?? '';
  if (method === 'GET') return told.has(by) ? jsonAnswer(200, told.get(by)) : emptyAnswer(404);
  if (method === 'DELETE') told.delete(by);
  else told.set(by, { type: headers.get('content-type'), ...Object.fromEntries(new URLSearchParams(text)) });
  return emptyAnswer(method === 'DELETE' ? 204 : 200);
};
