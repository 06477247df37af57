import { HttpResponse, http } from 'msw';
import type { addressesOf } from './addresses.ts';

type Addresses = ReturnType<typeof addressesOf>;
type Ask = (method: string, url: string, body?: unknown) => Promise<unknown>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Creates request handlers that accept Hydra's consent and logout requests at once. The screens that ask the user need the
 * gateway, which runs on Node.
 */
export function acceptHandlers({ consent, logout, hydraAdmin, kratosAdmin }: Addresses, ask: Ask) {
  const accept = (kind: 'consent' | 'logout', bodyOf: (request: Fields) => Promise<Fields> | undefined) =>
    http.get(kind === 'consent' ? consent : logout, async ({ request }) => {
      const challenge = new URL(request.url).searchParams.get(`${kind}_challenge`) ?? '';
      const address = `${hydraAdmin}/admin/oauth2/auth/requests/${kind}`;
      const query = new URLSearchParams({ [`${kind}_challenge`]: challenge });
      const pending = (await ask('GET', `${address}?${query}`)) as Fields;
      const { redirect_to } = (await ask('PUT', `${address}/accept?${query}`, await bodyOf(pending))) as Fields;
      return new HttpResponse(null, { status: 302, headers: { location: String(redirect_to) } });
    });
  const claims = async (subject: unknown) => {
    const { traits } = (await ask('GET', `${kratosAdmin}/admin/identities/${subject}`)) as { readonly traits: Fields };
    const { email, firstName, lastName } = traits;
    return { email, given_name: firstName, family_name: lastName };
  };
  return [
    accept('consent', async ({ requested_scope, requested_access_token_audience, subject }) => ({
      grant_scope: requested_scope,
      grant_access_token_audience: requested_access_token_audience,
      session: { id_token: await claims(subject) },
    })),
    accept('logout', () => undefined),
  ];
}
