import { seconds } from '../../go/time.ts';
import { withoutOwn } from '../domain/claims.ts';
import type { Flow } from '../domain/flow.ts';
import type { Grant } from '../domain/records.ts';
import { subjectFor } from '../domain/subject-identifier.ts';
import type { Hydra } from '../request/context.ts';
import { currentKids } from '../token/access-token.ts';
import type { ValidRequest } from './request.ts';

/** What the person granted, in the form that tokens carry on. */
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
      ...withoutOwn(consent?.session.id_token ?? {}),
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

/** Where a request asks for classes (`acr_values`) and nobody said which it was, the id token tells the lowest. */
export const lowestClass = (
  { form }: Pick<ValidRequest, 'form'>,
  { claims }: Grant,
): Readonly<Record<string, string>> => (form.get('acr_values') && claims.acr === undefined ? { acr: '0' } : {});
