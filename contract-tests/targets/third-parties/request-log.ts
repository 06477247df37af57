/** A server on loopback that stores the requests it gets (courier.http, password migration), so that a suite can read them. */
import {
  type Answer,
  ConnectionDropped,
  emptyAnswer,
  type Handler,
  type Incoming,
  jsonAnswer,
  textAnswer,
} from 'ory-simulator/core';
import { jwks } from '../jwks.ts';

/** Answers, selected by the beginning of the password or the recipient. */
const answers: Readonly<Record<string, () => Answer>> = {
  match: () => jsonAnswer(200, { status: 'password_match' }),
  mismatch: () => jsonAnswer(200, { status: 'password_mismatch' }),
  stutter: () => textAnswer(200, 'no JSON'),
  forbid: () => emptyAnswer(403),
  lost: () => emptyAnswer(404),
  broken: () => emptyAnswer(500),
  teapot: () => jsonAnswer(418, { message: 'short and stout' }),
  created: () => emptyAnswer(201),
  gone: () => {
    throw new ConnectionDropped();
  },
  moved: () => ({ ...emptyAnswer(304), body: null }),
};

const kept = new Map<string, object[]>();

/** Current mood of the mail server: the step that it refuses. */
export const mailServer = { mood: '' };

const marks = ['ory-webhook-request-id', 'ory-webhook-trigger-id'];
const shown = ['content-type', 'authorization', 'cookie', 'x-key', 'x-header', ...marks];

interface SentFields {
  readonly password?: string;
  readonly identifier?: string;
  readonly recipient?: string;
}

/** Parses a JSON body or a form. */
function read(type: string, text: string): SentFields {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? {} : (JSON.parse(text) as SentFields);
}

/** Stores something under a name, for `GET /kept?by=`. */
export function keepFor(by: string, what: object): void {
  kept.set(by, [...(kept.get(by) ?? []), what]);
}

async function keep({ method, headers, bytes, cookies }: Incoming): Promise<Answer> {
  const sentFields = read(headers.get('content-type') ?? '', new TextDecoder().decode(await bytes()));
  const by = sentFields.recipient ?? sentFields.identifier ?? '';
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = shown.flatMap((name) => {
    const value = name === 'cookie' ? cookie : headers.get(name);
    return value ? [[name, value]] : [];
  });
  keepFor(by, { method, headers: Object.fromEntries(sent), told: sentFields });
  const about = sentFields.password ?? by;
  const wish = Object.keys(answers).find((word) => about.startsWith(word));
  return answers[wish ?? '']?.() ?? emptyAnswer(204);
}

/** Texts that a configuration reads by URL. */
const texts: Readonly<Record<string, string>> = {
  'mapper.jsonnet': "{ claims: { from: 'the network' } }",
  'subject.gotmpl': '{{ title "verify" }} {{ last (splitList "@" .To) | trimSuffix ".org" }}',
  'body.gotmpl':
    '{{ .VerificationURL }} {{ .VerificationCode }} {{ .Identity.traits.email }} {{ .TransientPayload }}\n',
};

/**
 * `GET /kept?by=` returns everything stored for a recipient, `/kept/jwks/NAME` a key set, `/kept/texts/NAME` a text;
 * `/kept/mood/NAME` sets the mood of the mail server; every other request is stored.
 */
export const requestLog: Handler = async (incoming) => {
  const { method, url } = incoming;
  const [, , kind, name = ''] = url.pathname.split('/');
  if (kind === 'jwks') return textAnswer(200, jwks(name) ?? 'no JSON', { 'content-type': 'application/json' });
  if (kind === 'texts') return texts[name] === undefined ? emptyAnswer(404) : textAnswer(200, texts[name]);
  if (kind === 'mood') {
    mailServer.mood = name;
    return emptyAnswer(204);
  }
  if (method === 'GET') return jsonAnswer(200, kept.get(url.searchParams.get('by') ?? '') ?? []);
  return keep(incoming);
};
