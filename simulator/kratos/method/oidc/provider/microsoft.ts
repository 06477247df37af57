import { decodeBase64Url } from '@members/engines/go/base64';
import { fromUtf8 } from '@members/engines/go/utf8';
import { badRequest, errors } from '../../../wire/errors.ts';
import type { ClaimsRequest, ProviderClaims } from './claims-reader.ts';
import { discoverAt } from './discovery.ts';
import { text } from './fields.ts';
import { type JsonObject, requestJson, standardStyle } from './request.ts';
import { checkedClaims, idTokenOf } from './response-id-token.ts';

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;
const me = 'https://graph.microsoft.com/v1.0/me';

/**
 * Reads the claims of a Microsoft user. The tenant in the token determines the issuer; `subject_source` selects the
 * subject (provider_microsoft.go of Kratos v26.2.0).
 */
export async function microsoft(request: ClaimsRequest): Promise<ProviderClaims> {
  const { kratos, provider, token } = request;
  const idToken = idTokenOf(token);
  const { tid } = JSON.parse(fromUtf8(decodeBase64Url(idToken.split('.')[1] ?? '') ?? new Uint8Array())) as JsonObject;
  const tenant = text(tid);
  if (!uuid.test(tenant))
    throw badRequest(
      `TenantID claim is not a valid UUID: uuid: incorrect UUID length ${tenant.length} in string ${JSON.stringify(tenant)}`,
    );
  const discovery = await discoverAt(kratos, `https://login.microsoftonline.com/${tenant}/v2.0`, errors.upstream);
  const claims = await checkedClaims(kratos, provider, discovery, idToken);
  const subject = await subjects[provider.subject_source ?? '']?.(request, claims);
  return { claims: subject === undefined ? claims : { ...claims, sub: subject }, raw: claims };
}

const subjects: Readonly<Record<string, (request: ClaimsRequest, claims: JsonObject) => Promise<string>>> = {
  me: async ({ kratos, token }) => {
    const init = { headers: { authorization: `Bearer ${token.access_token}` } };
    return text(
      (
        await requestJson(
          kratos,
          { ...standardStyle, parseErrorPrefix: `Unable to decode JSON from \`${me}\`: ` },
          me,
          init,
        )
      ).id,
    );
  },
  oid: async (_, { oid }) => text(oid),
};
