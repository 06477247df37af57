import { redirect } from '../http/answer.ts';
import { formFields } from '../http/body.ts';
import type { Answer, Incoming } from '../http/exchange.ts';
import type { Account, UpstreamConfig } from './config.ts';
import { page, signInPage } from './page.ts';
import type { Upstream } from './upstream.ts';

/** Validity of a code, in milliseconds: 10 minutes at most (RFC 6749, section 4.1.2). */
const codeLifespan = 10 * 60_000;

/** The error for a request that cannot get a code (RFC 6749, section 4.1.2.1). */
function refusal(query: URLSearchParams): readonly [error: string, description: string] | undefined {
  if (query.get('response_type') !== 'code') return ['unsupported_response_type', 'Only code is supported.'];
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) return ['invalid_scope', 'Scope openid is missing.'];
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256')
    return ['invalid_request', 'Only S256 is supported as code_challenge_method.'];
  if (query.get('prompt') === 'none') return ['login_required', 'This provider keeps no sessions.'];
  return undefined;
}

/**
 * `GET /authorize` shows the sign-in page. `POST` to the same address submits it: `decision` is `allow` or `deny`,
 * `subject` names a known or a new account, `fault` selects a later fault, and every other field is a claim of the account.
 *
 * Errors are sent to the client by redirect. Only an unknown client or redirect URI gets an error page (RFC 6749, section
 * 4.1.2.1).
 */
export async function authorize(upstream: Upstream, request: Incoming): Promise<Answer> {
  const { url, method } = request;
  const query = url.searchParams;
  const client = upstream.config.clients.find(({ client_id }) => client_id === query.get('client_id'));
  if (!client) return page(400, 'Unknown client', '<p>The application that sent you here is not registered.</p>');
  const target = query.get('redirect_uri') ?? '';
  if (!client.redirect_uris.includes(target))
    return page(400, 'Unknown address', '<p>The application has not registered the address to return to.</p>');

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

/** The chosen account with the submitted claims added; undefined without a subject. */
function accountOf({ accounts }: UpstreamConfig, fields: ReadonlyMap<string, string>): Account | undefined {
  const subject = fields.get('subject');
  if (!subject) return undefined;
  const sent = [...fields].filter(([name, value]) => !ownFields.has(name) && value !== '');
  const claims = sent.map(([name, value]) => [name, value === 'true' ? true : value === 'false' ? false : value]);
  const known = accounts.find((account) => account.subject === subject);
  return { subject, claims: { ...known?.claims, ...Object.fromEntries(claims) } };
}
