import type { Identity, OAuth2ConsentRequest, OAuth2LogoutRequest } from '@members/openapi';

/** Calls an admin API; in a story that is the simulator's. */
async function callAdmin<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

const hydra = <T>(kind: string, challenge: string) =>
  callAdmin<T>(`http://127.0.0.1:4445/admin/oauth2/auth/requests/${kind}?${kind}_challenge=${challenge}`);

async function labelOf(subject: string): Promise<string> {
  const { traits } = await callAdmin<Identity>(`http://127.0.0.1:4434/admin/identities/${subject}`);
  return String(Object(traits).email);
}

/** The response bodies of the gateway, by path. */
const responses: Readonly<Record<string, (query: URLSearchParams) => object | Promise<object>>> = {
  '/gateway/consent': async (query) => {
    const challenge = query.get('consent_challenge') ?? '';
    const consent = await hydra<OAuth2ConsentRequest>('consent', challenge);
    const { client, requested_scope, requested_access_token_audience: requested_audience, subject = '' } = consent;
    const redirect_host = new URL(client?.redirect_uris?.[0] ?? 'http://app.invalid').host;
    const about = { requested_scope, requested_audience, redirect_host, remember_for: 30 * 24 * 60 * 60 };
    return { challenge, client, subject, identity_label: await labelOf(subject), ...about };
  },
  '/gateway/logout': async (query) => {
    const challenge = query.get('logout_challenge') ?? '';
    const { client, subject = '' } = await hydra<OAuth2LogoutRequest>('logout', challenge);
    return { challenge, client, identity_label: await labelOf(subject) };
  },
  '/gateway/device': (query) => ({
    challenge: query.get('device_challenge'),
    user_code: query.get('user_code') ?? undefined,
  }),
};

/**
 * Responds like the gateway, which needs Node: reads the requests of the simulator's Hydra that a screen shows. It accepts no
 * decisions.
 * @returns undefined if the path is not one of the gateway's
 */
export async function askGateway({ method, url }: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.startsWith('/gateway/')) return undefined;
  const respond = method === 'GET' ? responses[pathname] : undefined;
  const missing = { error: { id: 'not_found', code: 404, message: 'Storybook has no gateway.' } };
  return respond
    ? Response.json({ csrf_token: 'token', ...(await respond(searchParams)) })
    : Response.json(missing, { status: 404 });
}
