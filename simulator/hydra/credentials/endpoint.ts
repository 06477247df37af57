import { encodeBase64Url } from '@members/engines/go/base64';
import { object, pointer, string } from '@members/engines/go/json/decode';
import { goQuote } from '@members/engines/go/quote';
import { seconds } from '@members/engines/go/time';
import { utf8 } from '@members/engines/go/utf8';
import { jsonAnswer } from '../../http/answer.ts';
import { readJson } from '../../http/json.ts';
import { mediaType } from '../../http/media-type.ts';
import { uuid } from '../../runtime/runtime.ts';
import type { Token } from '../domain/records.ts';
import { bearerToken } from '../request/bearer.ts';
import { objectOf, stringList, text } from '../request/body.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { anyForm } from '../request/form.ts';
import { checkNonce, newNonce, nonceLifespan } from '../token/credential-nonce.ts';
import { findToken } from '../token/find.ts';
import { failure } from '../wire/errors.ts';
import { verifyProof } from './proof.ts';

const shape = object('oauth2.CreateVerifiableCredentialRequestBody', {
  format: string,
  types: stringList,
  proof: pointer('oauth2.VerifiableCredentialProof', { proof_type: string, jwt: string }),
});

const invalid = (hint: string) => failure('invalid_request', hint);

/** Quotes a text as Go does, but with single quotes, as in all error descriptions. */
const quoted = (value: string): string => goQuote(value).replaceAll('"', "'");

/** The access token of a request. @throws OAuthError */
async function tokenOf(hydra: Hydra, call: Call): Promise<Token> {
  const form = await anyForm(call).catch(() => call.query);
  const found = await findToken(hydra, bearerToken(call.incoming.headers.get('authorization'), form));
  if (found.outcome === 'tampered') throw found.error;
  if (found.outcome !== 'found') throw failure('request_unauthorized');
  if (found.token.use !== 'access_token') throw invalid('The provided token is not an access token.');
  return found.token;
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Whether the server has already read the body as a form, to find the token or the client for CORS. The body is then
 * empty here.
 */
function isReadAsForm({ config }: Hydra, { incoming }: Call): boolean {
  const hasHeader = /^bearer /i.test(incoming.headers.get('authorization') ?? '');
  return formTypes.includes(mediaType(incoming)) && (!hasHeader || config.serve.public.cors.enabled);
}

/** The claims of the credential: claims of the ID token, bound to the wallet's key (did:jwk). */
function credentialClaims({ runtime }: Hydra, { grant }: Token, key: object): Readonly<Record<string, unknown>> {
  const { iss, iat = 0, sid, sub } = grant.claims;
  const id = `did:jwk:${encodeBase64Url(utf8(JSON.stringify(key)))}`;
  return {
    iss,
    jti: uuid(runtime.random),
    iat,
    nbf: iat,
    exp: Number(iat) + seconds(60 * 60 * 1000),
    sub: id,
    vc: {
      '@context': ['https://www.w3.org/2018/credentials/v1'],
      type: ['VerifiableCredential', 'UserInfoCredential'],
      credentialSubject: { id, sub, ...(sid === undefined ? {} : { sid }), ...grant.extra },
    },
  };
}

/** `POST /credentials` (OpenID Connect UserInfo Verifiable Credentials, draft 00). */
export const createCredential: Endpoint = async (hydra, call) => {
  const token = await tokenOf(hydra, call);
  const refuse = () => invalid('Unable to decode request body.');
  if (isReadAsForm(hydra, call)) throw refuse();
  const body = await readJson(call.incoming, shape, { refuse });
  const format = text(body.format);
  if (format !== 'jwt_vc_json') throw invalid(`The format ${quoted(format)} is not supported.`);
  if (body.proof === undefined || body.proof === null) {
    return jsonAnswer(400, {
      format: 'jwt_vc',
      c_nonce: await newNonce(hydra, token.id),
      c_nonce_expires_in: nonceLifespan,
      error: 'missing_proof',
      error_description: 'Could not issue a verifiable credential because the proof is missing in the request.',
    });
  }
  const proof = objectOf(body.proof);
  const type = text(proof.proof_type);
  if (type !== 'jwt') throw invalid(`The proof type ${quoted(type)} is not supported.`);
  const { key, claims } = await verifyProof(hydra, text(proof.jwt));
  if (typeof claims.nonce !== 'string') throw invalid("The JWT did not contain the 'nonce' claim.");
  await checkNonce(hydra, token.id, claims.nonce);
  const credential_draft_00 = await hydra.keys.sign(credentialClaims(hydra, token, key));
  return jsonAnswer(200, { format, credential_draft_00 });
};
