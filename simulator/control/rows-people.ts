import type { SimulatorSchemas } from '@members/openapi';
import { toIncoming } from '../adapter/wire.ts';
import { utf8 } from '../go/utf8.ts';
import type { Answer } from '../http/exchange.ts';
import { done, errorOf, jsonOf } from './answers.ts';
import { addFactor, factorsOf, readable } from './factors.ts';
import type { Side } from './journal.ts';
import { identityChange, newIdentity, secondFactor } from './requests.ts';
import { row, type Workplace } from './workplace.ts';

/** Asks Kratos's admin API without the way over its listener, so that it is no part of the journal; `undefined` stands for no body. */
async function ask(workplace: Workplace, method: string, path: string, body?: unknown, side: Side = 'admin') {
  const kratos = workplace.worlds.now.kratos;
  if (!kratos) return { status: 409, body: { error: { message: 'there is no Kratos here' } } };
  const bytes = utf8(body === undefined ? '' : JSON.stringify(body));
  const headers: Readonly<Record<string, string>> =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${bytes.length}` };
  const answer = await kratos[side](
    toIncoming({
      method,
      url: new URL(path, 'http://127.0.0.1'),
      header: (name) => headers[name] ?? null,
      address: '127.0.0.1:0',
      body: async () => bytes,
    }),
  );
  return { status: answer.status, body: answer.body ? (JSON.parse(answer.body) as unknown) : undefined };
}

type Told = Awaited<ReturnType<typeof ask>>;

/** Kratos's own refusal, in one sentence. */
function refusal({ status, body }: Told): Answer {
  const { reason, message } = (body as { readonly error: { readonly reason?: string; readonly message?: string } })
    .error;
  return errorOf(status, reason ?? message ?? 'refused');
}

const passed = (told: Told): Answer => {
  if (told.status >= 400) return refusal(told);
  return told.status === 204 ? done : jsonOf(told.status, told.body);
};

const path = (id = '') => `/admin/identities/${encodeURIComponent(id)}`;

/** Somebody, with the secrets of what they have as a second factor. */
const withFactors = (workplace: Workplace, id: string | undefined) =>
  ask(workplace, 'GET', `${path(id)}?${new URLSearchParams(readable.map((type) => ['include_credential', type]))}`);

function creation({ schema_id, traits, password, verified }: SimulatorSchemas['NewIdentity'], fallback: string) {
  const { email } = traits;
  return {
    schema_id: schema_id ?? fallback,
    traits,
    ...(password === undefined ? {} : { credentials: { password: { config: { password } } } }),
    ...(verified && typeof email === 'string'
      ? { verifiable_addresses: [{ value: email, via: 'email', verified, status: 'completed' }] }
      : {}),
  };
}

const codes = /\b\d{6}\b/g;
const links = /https?:\/\/[^\s<>"]+/g;

/** Identities, what they sign in by, their sessions, and what they were sent. */
export const peopleRows = [
  row('GET', '/mailbox', async ({ workplace, incoming }) => {
    const recipient = incoming.url.searchParams.get('recipient');
    const query = new URLSearchParams({ page_size: '250', ...(recipient === null ? {} : { recipient }) });
    const told = await ask(workplace, 'GET', `/admin/courier/messages?${query}`);
    if (told.status >= 400) return refusal(told);
    const messages = told.body as readonly Readonly<Record<string, string>>[];
    const mails = messages.map(({ id, type, recipient: to, subject, body = '', created_at }) => ({
      ...{ id, type: type === 'phone' || type === 'sms' ? 'sms' : 'email', recipient: to, subject, body },
      sent_at: created_at,
      codes: body.match(codes) ?? [],
      links: body.match(links) ?? [],
    }));
    return jsonOf(200, mails);
  }),
  row('GET', '/identities', async ({ workplace }) =>
    passed(await ask(workplace, 'GET', '/admin/identities?page_size=500')),
  ),
  row('POST', '/identities', async ({ workplace, body: read }) => {
    const given = newIdentity(await read());
    const body = creation(given, workplace.worlds.defaultSchema());
    return passed(await ask(workplace, 'POST', '/admin/identities', body));
  }),
  row('GET', '/schemas', async ({ workplace }) => {
    const told = await ask(workplace, 'GET', '/schemas?page_size=500', undefined, 'public');
    if (told.status >= 400) return refusal(told);
    const first = workplace.worlds.defaultSchema();
    const schemas = told.body as readonly { readonly id: string }[];
    return jsonOf(
      200,
      schemas.toSorted((one, other) => Number(other.id === first) - Number(one.id === first)),
    );
  }),
  row('GET', '/identities/{id}', async ({ workplace, params }) => passed(await ask(workplace, 'GET', path(params.id)))),
  row('PATCH', '/identities/{id}', async ({ workplace, params, body }) => {
    const changes = Object.entries(identityChange(await body()));
    const patch = changes.map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
    return passed(await ask(workplace, 'PATCH', path(params.id), patch));
  }),
  row('DELETE', '/identities/{id}', async ({ workplace, params }) =>
    passed(await ask(workplace, 'DELETE', path(params.id))),
  ),
  row('GET', '/identities/{id}/second-factors', async ({ workplace, params }) => {
    const told = await withFactors(workplace, params.id);
    return told.status >= 400 ? refusal(told) : jsonOf(200, factorsOf(told.body, workplace.clock));
  }),
  row('POST', '/identities/{id}/second-factors', async ({ workplace, params, body }) => {
    const type = secondFactor(await body());
    const told = await withFactors(workplace, params.id);
    if (told.status >= 400) return refusal(told);
    const had = factorsOf(told.body, workplace.clock);
    const code = await ask(workplace, 'POST', '/admin/recovery/code', { identity_id: params.id });
    return code.status >= 400 ? refusal(code) : addFactor(workplace, code.body, had, type);
  }),
  row('DELETE', '/identities/{id}/second-factors/{type}', async ({ workplace, params }) =>
    passed(await ask(workplace, 'DELETE', `${path(params.id)}/credentials/${encodeURIComponent(params.type ?? '')}`)),
  ),
  row('GET', '/identities/{id}/sessions', async ({ workplace, params }) =>
    passed(await ask(workplace, 'GET', `${path(params.id)}/sessions?page_size=250`)),
  ),
  row('DELETE', '/identities/{id}/sessions', async ({ workplace, params }) =>
    passed(await ask(workplace, 'DELETE', `${path(params.id)}/sessions`)),
  ),
  row('DELETE', '/sessions/{id}', async ({ workplace, params }) =>
    passed(await ask(workplace, 'DELETE', `/admin/sessions/${encodeURIComponent(params.id ?? '')}`)),
  ),
];
