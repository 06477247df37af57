import { HttpResponse, http } from 'msw';
import type { addressesOf } from './addresses.ts';

type Addresses = ReturnType<typeof addressesOf>;
type Ask = (method: string, url: string, body?: unknown) => Promise<unknown>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Answers what Hydra asks about the demonstration's own client, at once: the screens that ask a person need the gateway,
 * which runs on Node.
 */
export function decisions({ consent, logout, hydraAdmin, kratosAdmin }: Addresses, ask: Ask) {
  const decide = (kind: 'consent' | 'logout', bodyOf: (asked: Fields) => Promise<Fields> | undefined) =>
    http.get(kind === 'consent' ? consent : logout, async ({ request }) => {
      const challenge = new URL(request.url).searchParams.get(`${kind}_challenge`) ?? '';
      const about = `${hydraAdmin}/admin/oauth2/auth/requests/${kind}`;
      const query = new URLSearchParams({ [`${kind}_challenge`]: challenge });
      const asked = (await ask('GET', `${about}?${query}`)) as Fields;
      const { redirect_to } = (await ask('PUT', `${about}/accept?${query}`, await bodyOf(asked))) as Fields;
      return new HttpResponse(null, { status: 302, headers: { location: String(redirect_to) } });
    });
  const claims = async (subject: unknown) => {
    const { traits } = (await ask('GET', `${kratosAdmin}/admin/identities/${subject}`)) as { readonly traits: Fields };
    const { email, firstName, lastName } = traits;
    return { email, given_name: firstName, family_name: lastName };
  };
  return [
    decide('consent', async ({ requested_scope, requested_access_token_audience, subject }) => ({
      grant_scope: requested_scope,
      grant_access_token_audience: requested_access_token_audience,
      session: { id_token: await claims(subject) },
    })),
    decide('logout', () => undefined),
  ];
}
