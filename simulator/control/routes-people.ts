import { utf8 } from '@members/engines/go/utf8';
import type { SimulatorSchemas } from '@members/openapi';
import { toIncoming } from '../adapter/wire.ts';
import type { Answer } from '../http/exchange.ts';
import type { Route } from '../http/router.ts';
import { done, errorOf, jsonOf, textOf } from './answers.ts';
import { type AdminContext, type ControlHandler, route } from './context.ts';
import type { Side } from './journal.ts';
import { identityChange, newIdentity, secondFactor } from './requests.ts';
import { addFactor, factorsOf, secondFactorTypes, signInAs, withQr } from './second-factors.ts';

/** Sends a request to Kratos directly, so that the journal does not record it. */
async function ask(context: AdminContext, method: string, path: string, body?: unknown, side: Side = 'admin') {
  const kratos = context.worlds.current.kratos;
  if (!kratos) return { status: 409, body: { error: { message: 'this simulator runs without Kratos' } } };
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

type KratosResponse = Awaited<ReturnType<typeof ask>>;

/** Turns an error response of Kratos into one of the control API. */
function refusal({ status, body }: KratosResponse): Answer {
  const { reason, message } = (body as { readonly error: { readonly reason?: string; readonly message?: string } })
    .error;
  return errorOf(status, reason ?? message ?? 'refused');
}

/** Passes a response of Kratos on. */
const passed = (response: KratosResponse): Answer => {
  if (response.status >= 400) return refusal(response);
  return response.status === 204 ? done : jsonOf(response.status, response.body);
};

const path = (id = '') => `/admin/identities/${encodeURIComponent(id)}`;

/** Reads an identity with the secrets of its second factors. */
const withFactors = (context: AdminContext, id: string | undefined) =>
  ask(
    context,
    'GET',
    `${path(id)}?${new URLSearchParams(secondFactorTypes.map((type) => ['include_credential', type]))}`,
  );

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

const withPage = ({ id, html_body }: { readonly id: string; readonly html_body?: string }) =>
  html_body === undefined ? [] : [id];

/** An e-mail as a page: without scripts and forms, with pictures of this machine only; its links open new windows. */
const mailPage = (html: string): Answer => {
  const page = textOf(`<base target="_blank">${html}`, 'text/html');
  const policy = [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data: http://localhost:* http://127.0.0.1:*',
  ].join('; ');
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy, 'referrer-policy': 'no-referrer' } };
};

/** Operations on identities, their credentials, sessions and messages that need only Kratos's admin API. */
export const adminPeopleRoutes: readonly Route<ControlHandler<AdminContext>>[] = [
  route('GET', '/mailbox', async ({ context, incoming }) => {
    const recipient = incoming.url.searchParams.get('recipient');
    const query = new URLSearchParams({ page_size: '250', ...(recipient === null ? {} : { recipient }) });
    const response = await ask(context, 'GET', `/admin/courier/messages?${query}`);
    if (response.status >= 400) return refusal(response);
    const messages = response.body as readonly Readonly<Record<string, string>>[];
    const pages = new Set(context.worlds.current.kratos?.snapshot().messages.flatMap(withPage));
    const mails = messages.map(({ id, type, recipient: to, subject, body = '', created_at }) => ({
      id,
      type: type === 'phone' || type === 'sms' ? 'sms' : 'email',
      recipient: to,
      subject,
      body,
      sent_at: created_at,
      codes: body.match(codes) ?? [],
      links: body.match(links) ?? [],
      html: pages.has(`${id}`),
    }));
    return jsonOf(200, mails);
  }),
  route('GET', '/identities', async ({ context }) =>
    passed(await ask(context, 'GET', '/admin/identities?page_size=500')),
  ),
  route('POST', '/identities', async ({ context, body: read }) => {
    const given = newIdentity(await read());
    const { id } = given;
    const giveId = context.worlds.current.kratos?.giveIdentityId;
    if (id !== undefined && !giveId) return errorOf(400, 'id: a real Kratos chooses the id');
    if (id !== undefined && (await ask(context, 'GET', path(id))).status === 200)
      return errorOf(409, `id: another identity has the id ${id}`);
    const made = await ask(context, 'POST', '/admin/identities', creation(given, context.worlds.defaultSchema()));
    if (id === undefined || made.status !== 201) return passed(made);
    await giveId?.((made.body as { readonly id: string }).id, id);
    return passed({ ...(await ask(context, 'GET', path(id))), status: 201 });
  }),
  route('GET', '/schemas', async ({ context }) => {
    const response = await ask(context, 'GET', '/schemas?page_size=500', undefined, 'public');
    if (response.status >= 400) return refusal(response);
    const first = context.worlds.defaultSchema();
    const schemas = response.body as readonly { readonly id: string }[];
    return jsonOf(
      200,
      schemas.toSorted((one, other) => Number(other.id === first) - Number(one.id === first)),
    );
  }),
  route('GET', '/identities/{id}', async ({ context, params }) => passed(await ask(context, 'GET', path(params.id)))),
  route('PATCH', '/identities/{id}', async ({ context, params, body }) => {
    const changes = Object.entries(identityChange(await body()));
    const patch = changes.map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
    return passed(await ask(context, 'PATCH', path(params.id), patch));
  }),
  route('DELETE', '/identities/{id}', async ({ context, params }) =>
    passed(await ask(context, 'DELETE', path(params.id))),
  ),
  route('GET', '/identities/{id}/second-factors', async ({ context, params }) => {
    const response = await withFactors(context, params.id);
    return response.status >= 400
      ? refusal(response)
      : jsonOf(200, await withQr(factorsOf(response.body, context.clock), response.body));
  }),
  route('DELETE', '/identities/{id}/second-factors/{type}', async ({ context, params }) =>
    passed(await ask(context, 'DELETE', `${path(params.id)}/credentials/${encodeURIComponent(params.type ?? '')}`)),
  ),
  route('GET', '/identities/{id}/sessions', async ({ context, params }) =>
    passed(await ask(context, 'GET', `${path(params.id)}/sessions?page_size=250`)),
  ),
  route('DELETE', '/identities/{id}/sessions', async ({ context, params }) =>
    passed(await ask(context, 'DELETE', `${path(params.id)}/sessions`)),
  ),
  route('GET', '/sessions', async ({ context }) =>
    passed(await ask(context, 'GET', '/admin/sessions?page_size=250&active=true')),
  ),
  route('DELETE', '/sessions/{id}', async ({ context, params }) =>
    passed(await ask(context, 'DELETE', `/admin/sessions/${encodeURIComponent(params.id ?? '')}`)),
  ),
];

/** Operations on identities that need the simulator itself. */
export const ownPeopleRoutes = [
  route('GET', '/mailbox/{id}/html', ({ context, params }) => {
    const found = context.worlds.current.kratos?.snapshot().messages.find(({ id }) => id === params.id);
    return found?.html_body === undefined ? errorOf(404, 'id: no such message with HTML') : mailPage(found.html_body);
  }),
  route('POST', '/identities/{id}/second-factors', async ({ context, params, body }) => {
    const type = secondFactor(await body());
    const response = await withFactors(context, params.id);
    if (response.status >= 400) return refusal(response);
    const had = factorsOf(response.body, context.clock);
    const code = await ask(context, 'POST', '/admin/recovery/code', { identity_id: params.id });
    return code.status >= 400 ? refusal(code) : addFactor(context, code.body, had, type);
  }),
  route('GET', '/identities/{id}/sign-in', async ({ context, params }) => {
    const response = await withFactors(context, params.id);
    if (response.status >= 400) return refusal(response);
    const code = await ask(context, 'POST', '/admin/recovery/code', { identity_id: params.id });
    return code.status >= 400 ? refusal(code) : signInAs(context, code.body, factorsOf(response.body, context.clock));
  }),
];
