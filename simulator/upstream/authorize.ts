import { redirect } from '../http/answer.ts';
import { formFields } from '../http/body.ts';
import type { Answer, Incoming } from '../http/exchange.ts';
import type { Account, UpstreamConfig } from './config.ts';
import { page, signInPage } from './page.ts';
import type { Upstream } from './upstream.ts';

/** A code is for the next moment (RFC 6749, section 4.1.2). */
const codeLifespan = 10 * 60_000;

/** Why a request cannot be answered with a code, as OAuth 2.0 and OpenID Connect name it. */
function refusal(query: URLSearchParams): readonly [error: string, description: string] | undefined {
  if (query.get('response_type') !== 'code') return ['unsupported_response_type', 'Only code is supported.'];
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) return ['invalid_scope', 'Scope openid is missing.'];
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256')
    return ['invalid_request', 'Only S256 is supported as code_challenge_method.'];
  if (query.get('prompt') === 'none') return ['login_required', 'Nobody stays signed in here.'];
  return undefined;
}

/**
 * `GET /authorize` shows the sign-in page; `POST` to the same address decides: `decision` is `allow` or
 * `deny`, `subject` an account's or a new one, `fault` what goes wrong later, and every other field a claim of it.
 *
 * Errors go to the client's address, and onto a page only while that address is in doubt (RFC 6749, section 4.1.2.1).
 */
export async function authorize(upstream: Upstream, request: Incoming): Promise<Answer> {
  const { url, method } = request;
  const query = url.searchParams;
  const client = upstream.config.clients.find(({ client_id }) => client_id === query.get('client_id'));
  if (!client) return page(400, 'Unknown client', '<p>The application that sent you here is not registered.</p>');
  const target = query.get('redirect_uri') ?? '';
  if (!client.redirect_uris.includes(target))
    return page(400, 'Unknown address', '<p>The application wants you back at an address it did not register.</p>');

  const back = (parameters: Readonly<Record<string, string>>) => {
    const address = new URL(target);
    const state = query.get('state');
    for (const [name, value] of Object.entries({ ...parameters, ...(state === null ? {} : { state }) }))
      address.searchParams.set(name, value);
    return redirect(method, 303, address.href);
  };

  const refused = refusal(query);
  if (refused) return back({ error: refused[0], error_description: refused[1] });
  if (method !== 'POST') return signInPage(upstream.config, client.client_id, `${url.pathname}${url.search}`);
  const fields = new Map(Array.from(await formFields(request), ([name, values]) => [name, values[0] ?? '']));
  const account = fields.get('decision') === 'allow' ? accountOf(upstream.config, fields) : undefined;
  if (!account) return back({ error: 'access_denied', error_description: 'The person said no.' });
  const grant = {
    account,
    client_id: client.client_id,
    redirect_uri: target,
    scope: (query.get('scope') ?? '').split(' '),
    nonce: query.get('nonce') ?? '',
    code_challenge: query.get('code_challenge') ?? '',
    fault: fields.get('fault') ?? '',
  };
  return back({ code: upstream.codes.issue(grant, codeLifespan) });
}

const ownFields = new Set(['subject', 'decision', 'fault']);

/** The chosen account with the sent claims laid over it; undefined without a subject. */
function accountOf({ accounts }: UpstreamConfig, fields: ReadonlyMap<string, string>): Account | undefined {
  const subject = fields.get('subject');
  if (!subject) return undefined;
  const sent = [...fields].filter(([name, value]) => !ownFields.has(name) && value !== '');
  const claims = sent.map(([name, value]) => [name, value === 'true' ? true : value === 'false' ? false : value]);
  const known = accounts.find((account) => account.subject === subject);
  return { subject, claims: { ...known?.claims, ...Object.fromEntries(claims) } };
}
