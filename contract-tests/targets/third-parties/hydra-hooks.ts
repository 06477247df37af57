/** Endpoints on loopback that Hydra calls: token hooks, back-channel logout, request objects. */
import {
  type Answer,
  emptyAnswer,
  type Handler,
  type Incoming,
  jsonAnswer,
  textAnswer,
  withHeaders,
} from 'ory-simulator/core';

interface TokenHookBody {
  readonly request?: { readonly requested_scopes?: readonly string[] };
  readonly requester?: { readonly granted_scopes?: readonly string[] };
}

const session = (claims: object) => jsonAnswer(200, { session: { access_token: claims, id_token: claims } });

/** Answers of a hook, selected by a scope such as `token.echo` for the hook `token`. */
const answers: Readonly<Record<string, (body: unknown, heading: string) => Answer>> = {
  // As one text, because the normaliser treats timestamps in claims differently.
  echo: (body, heading) => session({ heading, told: JSON.stringify(body) }),
  change: () => session({ by: 'a hook' }),
  // Claims that the server sets itself or must not have.
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

/** Malformed and unusual bodies with status 200, selected by a scope. */
const texts: Readonly<Record<string, string>> = {
  number: '5',
  nothing: '{"session":null}',
  'no-session': '{"session":5}',
  list: '{"session":{"access_token":[]}}',
  text: '{"session":{"access_token":{"a":1},"id_token":"x"}}',
  capitals: '{"SESSION":{"ACCESS_TOKEN":{"A":1}}}',
  more: '{"session":{"access_token":{"a":1}}}x',
  'member-twice':
    '{"session":{"access_token":{"a":1,"a":2,"b":{"c":1},"b":{"d":2}},"access_token":{"e":3}},"session":{"id_token":{"f":4}},"Session":{"access_token":{"a":5}}}',
  'then-nothing': '{"session":{"access_token":{"a":1},"access_token":null,"id_token":{"b":1}},"session":null}',
  'too-large': '{"session":{"access_token":{"a":1e999}}}',
  'too-large-elsewhere': '{"session":{"access_token":{"a":1}},"other":1e999}',
  large:
    '{"session":{"access_token":{"a":9007199254740993,"b":-0,"c":1e21,"d":1.50,"e":1e-400,"f":123456789012345678901234}}}',
  mark: '\ufeff{"session":{"access_token":{"a":1}}}',
  blank: '',
  spaces: ' \n{"session":{"access_token":{"a":1}}}',
  half: '{"session":{"access_token":{"a":1}',
  surrogate: '{"session":{"access_token":{"a":"\\ud800","b":"\\u0000"}}}',
  exponent: '{"session":{"access_token":{"a":01}}}',
};

/** Redirects and failures, selected by a scope; the argument is the number of this request, from 1. */
const others: Readonly<Record<string, (count: number) => Answer>> = {
  'moved-nowhere': () => withHeaders(emptyAnswer(302), { location: '' }),
  'moved-silently': () => emptyAnswer(302),
  'moved-badly': () => withHeaders(emptyAnswer(302), { location: 'http://%zz' }),
  'moved-oddly': () => withHeaders(emptyAnswer(302), { location: 'ftp://127.0.0.1/' }),
  'moved-elsewhere': () => withHeaders(emptyAnswer(302), { location: '/hydra/shown?text=x' }),
  'moved-whole': () => withHeaders(emptyAnswer(307), { location: '/hydra/shown' }),
  'moved-round': () => withHeaders(emptyAnswer(308), { location: '/hydra/token' }),
  'not-modified': () => emptyAnswer(304),
  created: () => jsonAnswer(201, {}),
  recover: (count) => (count % 2 === 1 ? emptyAnswer(500) : session({ told: 'again' })),
  fail: () => emptyAnswer(503),
};
const requestCounts = new Map<string, number>();

/** The last form posted to `/hydra/told`, by the parameter `by`. */
const lastForms = new Map<string, object>();

function hook(name: string, text: string, { method, headers }: Incoming): Answer {
  const body = JSON.parse(text) as TokenHookBody;
  const scopes = body.request?.requested_scopes ?? body.requester?.granted_scopes ?? [];
  const wish = scopes.find((scope) => scope.startsWith(`${name}.`))?.slice(name.length + 1);
  const shaped = Object.hasOwn(texts, wish ?? '') ? texts[wish ?? ''] : undefined;
  if (shaped !== undefined) return textAnswer(200, shaped);
  const other = Object.hasOwn(others, wish ?? '') ? others[wish ?? ''] : undefined;
  if (other) {
    const count = (requestCounts.get(text) ?? 0) + 1;
    requestCounts.set(text, count);
    return other(count);
  }
  const known = ['content-type', 'x-key', 'cookie'].map((key) => String(headers.get(key)));
  return answers[wish ?? '']?.(body, [method, ...known].join(' ')) ?? emptyAnswer(204);
}

/** `/hydra/token` and `/hydra/refresh` are hooks; `/hydra/told?by=` stores a form and returns it; `/hydra/say?text=&status=&location=` answers as its parameters say. */
export const hydraHooks: Handler = async (incoming) => {
  const { method, url, headers, bytes } = incoming;
  const text = new TextDecoder().decode(await bytes());
  const name = url.pathname.slice('/hydra/'.length);
  if (name === 'shown') {
    const known = ['content-type', 'x-key', 'cookie', 'authorization'].map((key) => String(headers.get(key)));
    return session({ shown: [method, String(text !== ''), ...known].join(' ') });
  }
  if (name === 'say') {
    const { text = '', status = '200', location } = Object.fromEntries(url.searchParams);
    return textAnswer(Number(status), text, location === undefined ? {} : { location });
  }
  if (name !== 'told') return hook(name, text, incoming);
  const by = url.searchParams.get('by') ?? '';
  if (method === 'GET') return lastForms.has(by) ? jsonAnswer(200, lastForms.get(by)) : emptyAnswer(404);
  if (method === 'DELETE') lastForms.delete(by);
  else lastForms.set(by, { type: headers.get('content-type'), ...Object.fromEntries(new URLSearchParams(text)) });
  return emptyAnswer(method === 'DELETE' ? 204 : 200);
};
