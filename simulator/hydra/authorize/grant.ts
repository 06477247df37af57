import { seconds } from '@members/engines/go/time';
import { withoutServerClaims } from '../domain/claims.ts';
import type { Flow } from '../domain/flow.ts';
import type { Grant } from '../domain/records.ts';
import { subjectFor } from '../domain/subject-identifier.ts';
import type { Hydra } from '../request/context.ts';
import { currentKids } from '../token/access-token.ts';
import type { ValidRequest } from './request.ts';

/** The user's grant in the form that is stored with codes and tokens. */
export async function grantOf(
  hydra: Hydra,
  { form, client }: Pick<ValidRequest, 'form' | 'client'>,
  flow: Flow,
): Promise<Grant> {
  const { consent, login, subject, session_id } = flow;
  const nonce = form.get('nonce');
  const now = hydra.runtime.clock.now();
  return {
    request_id: flow.consent_request_id ?? '',
    client_id: client.id,
    subject,
    scope: [...new Set(consent?.grant_scope)],
    audience: [...new Set(consent?.grant_access_token_audience)],
    claims: {
      ...withoutServerClaims(consent?.session.id_token ?? {}),
      sub: await subjectFor(hydra.config, client, subject, login?.force_subject_identifier),
      iss: hydra.config.urls.self.issuer,
      aud: [client.id],
      auth_time: seconds(flow.authenticated_at ?? now),
      iat: seconds(now),
      rat: seconds(flow.requested_at),
      sid: session_id,
      ...(nonce ? { nonce } : {}),
      ...(login?.acr ? { acr: login.acr } : {}),
      ...(login?.amr.length ? { amr: login.amr } : {}),
    },
    requested: flow.requested_scope,
    extra: consent?.session.id_token ?? {},
    ext: consent?.session.access_token ?? {},
    kids: await currentKids(hydra, client),
  };
}

/** The `acr` claim is 0 if the client requested `acr_values`, but the login did not name its class. */
export const defaultAcr = (
  { form }: Pick<ValidRequest, 'form'>,
  { claims }: Grant,
): Readonly<Record<string, string>> => (form.get('acr_values') && claims.acr === undefined ? { acr: '0' } : {});
