import { decodeBase64Url } from '../../../../go/base64.ts';
import { fromUtf8 } from '../../../../go/utf8.ts';
import { badRequest, errors } from '../../../wire/errors.ts';
import type { ClaimsRequest, ProviderClaims } from './claims-reader.ts';
import { discoverAt } from './discovery.ts';
import { text } from './fields.ts';
import { ask, type JsonObject, usual } from './request.ts';
import { idTokenOf, readable } from './verified.ts';

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;
const me = 'https://graph.microsoft.com/v1.0/me';

/** The token's tenant is its issuer; `subject_source` says what people are known by (`provider_microsoft.go`). */
export async function microsoft(asking: ClaimsRequest): Promise<ProviderClaims> {
  const { kratos, provider, token } = asking;
  const idToken = idTokenOf(token);
  const { tid } = JSON.parse(fromUtf8(decodeBase64Url(idToken.split('.')[1] ?? '') ?? new Uint8Array())) as JsonObject;
  const tenant = text(tid);
  if (!uuid.test(tenant))
    throw badRequest(
      `TenantID claim is not a valid UUID: uuid: incorrect UUID length ${tenant.length} in string ${JSON.stringify(tenant)}`,
    );
  const discovery = await discoverAt(kratos, `https://login.microsoftonline.com/${tenant}/v2.0`, errors.upstream);
  const claims = await readable(kratos, provider, discovery, idToken);
  const subject = await subjects[provider.subject_source ?? '']?.(asking, claims);
  return { claims: subject === undefined ? claims : { ...claims, sub: subject }, raw: claims };
}

const subjects: Readonly<Record<string, (asking: ClaimsRequest, claims: JsonObject) => Promise<string>>> = {
  me: async ({ kratos, token }) => {
    const init = { headers: { authorization: `Bearer ${token.access_token}` } };
    return text((await ask(kratos, { ...usual, unread: `Unable to decode JSON from \`${me}\`: ` }, me, init)).id);
  },
  oid: async (_, { oid }) => text(oid),
};
