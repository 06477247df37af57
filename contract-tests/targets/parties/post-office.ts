/** Somebody on loopback who keeps what is told, so that a suite can ask for it, and answers by what it is about. */
import { emptyAnswer, jsonAnswer, textAnswer } from 'ory-simulator/http/answer';
import { type Answer, ConnectionDropped, type Handler, type Incoming } from 'ory-simulator/http/exchange';
import { jwks } from '../jwks.ts';

/** By a word in whom or what it is about. */
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

/** What the mail server refuses now, whomever a mail is to. */
export const refused = { mood: '' };

const marks = ['ory-webhook-request-id', 'ory-webhook-trigger-id'];
const shown = ['content-type', 'authorization', 'cookie', 'x-key', 'x-header', ...marks];

interface Told {
  readonly password?: string;
  readonly identifier?: string;
  readonly recipient?: string;
}

/** What was sent, as JSON or as a form. */
function read(type: string, text: string): Told {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? {} : (JSON.parse(text) as Told);
}

/** Keeps what somebody was told in another way. */
export function keepFor(by: string, what: object): void {
  kept.set(by, [...(kept.get(by) ?? []), what]);
}

async function keep({ method, headers, bytes, cookies }: Incoming): Promise<Answer> {
  const told = read(headers.get('content-type') ?? '', new TextDecoder().decode(await bytes()));
  const by = told.recipient ?? told.identifier ?? '';
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = shown.flatMap((name) => {
    const value = name === 'cookie' ? cookie : headers.get(name);
    return value ? [[name, value]] : [];
  });
  keepFor(by, { method, headers: Object.fromEntries(sent), told });
  const about = told.password ?? by;
  const wish = Object.keys(answers).find((word) => about.startsWith(word));
  return answers[wish ?? '']?.() ?? emptyAnswer(204);
}

/** Texts that a configuration reads by the network. */
const texts: Readonly<Record<string, string>> = {
  'mapper.jsonnet': "{ claims: { from: 'the network' } }",
  'subject.gotmpl': '{{ title "verify" }} {{ last (splitList "@" .To) | trimSuffix ".org" }}',
  'body.gotmpl':
    '{{ .VerificationURL }} {{ .VerificationCode }} {{ .Identity.traits.email }} {{ .TransientPayload }}\n',
};

/** `GET /kept?by=` gives all that was told about somebody, `/kept/jwks/NAME` keys, `/kept/texts/NAME` a text; `/kept/mood/NAME` says what the mail server refuses from now on; anything else is kept. */
export const postOffice: Handler = async (incoming) => {
  const { method, url } = incoming;
  const [, , kind, name = ''] = url.pathname.split('/');
  if (kind === 'jwks') return textAnswer(200, jwks(name) ?? 'no JSON', { 'content-type': 'application/json' });
  if (kind === 'texts') return texts[name] === undefined ? emptyAnswer(404) : textAnswer(200, texts[name]);
  if (kind === 'mood') {
    refused.mood = name;
    return emptyAnswer(204);
  }
  if (method === 'GET') return jsonAnswer(200, kept.get(url.searchParams.get('by') ?? '') ?? []);
  return keep(incoming);
};
