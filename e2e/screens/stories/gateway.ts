import type { Identity, OAuth2ConsentRequest, OAuth2LogoutRequest } from '@members/openapi';

/** Asks an admin API; in a story it is the simulator's. */
async function ask<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

const hydra = <T>(kind: string, challenge: string) =>
  ask<T>(`http://127.0.0.1:4445/admin/oauth2/auth/requests/${kind}?${kind}_challenge=${challenge}`);

async function labelOf(subject: string): Promise<string> {
  const { traits } = await ask<Identity>(`http://127.0.0.1:4434/admin/identities/${subject}`);
  return String(Object(traits).email);
}

/** The questions of the gateway, by their paths. */
const questions: Readonly<Record<string, (query: URLSearchParams) => object | Promise<object>>> = {
  '/gateway/consent': async (query) => {
    const challenge = query.get('consent_challenge') ?? '';
    const asked = await hydra<OAuth2ConsentRequest>('consent', challenge);
    const { client, requested_scope, requested_access_token_audience: requested_audience, subject = '' } = asked;
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
 * Stands in for the gateway, which runs on Node: asks the simulator's Hydra what a screen shows. It takes no decisions.
 * @returns undefined for what is not the gateway's
 */
export async function askGateway({ method, url }: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.startsWith('/gateway/')) return undefined;
  const question = method === 'GET' ? questions[pathname] : undefined;
  const missing = { error: { id: 'not_found', code: 404, message: 'Storybook has no gateway.' } };
  return question
    ? Response.json({ csrf_token: 'token', ...(await question(searchParams)) })
    : Response.json(missing, { status: 404 });
}
