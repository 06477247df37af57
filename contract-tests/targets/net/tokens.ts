/** Answers of token endpoints, and ID tokens that never expire. */
import { type Answer, jsonAnswer, textAnswer } from 'ory-simulator/core';
import { farFuture, longAgo, makeKey, signJwt } from '../../kit/jwt.ts';
import { type NetPerson, type ProviderHandler, type ProviderRequest, withOwnMembers } from './person.ts';

const key = makeKey('RS256', 'net');
const otherKey = makeKey('RS256', 'net');
const audience = 'contract-kratos';

export const keys: Answer = jsonAnswer(200, { keys: [key.jwk] });

/** Returns a discovery document (OpenID Connect Discovery 1.0, section 3) with the members that Kratos reads. */
export const discovery = (issuer: string, at: Readonly<Record<string, string>>): Answer =>
  jsonAnswer(200, {
    issuer,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...at,
  });

/** Returns the signed ID token of a person. */
export function idToken({ person }: ProviderRequest, issuer: string, more: object): string {
  const { id: sub, email, given, family, fault } = person;
  const aud = fault === 'other audience' ? 'somebody-else' : audience;
  const claims = { iss: issuer, sub, aud, iat: longAgo, exp: farFuture, email, given_name: given, family_name: family };
  return signJwt(fault === 'other key' ? otherKey : key, withOwnMembers(person, { ...claims, ...more }));
}

const bearer = ({ token }: ProviderRequest) => ({ access_token: token, token_type: 'bearer', expires_in: 3600 });

/** Returns a handler of a token endpoint that answers with JSON. @param more further members of the answer */
export const tokenJson =
  (more: (request: ProviderRequest) => object = () => ({})): ProviderHandler =>
  (request) =>
    refusal(request) ?? jsonAnswer(200, { ...bearer(request), ...more(request) });

/** Returns a handler of a token endpoint that answers with a form. */
export const tokenForm =
  (scope: string): ProviderHandler =>
  (request) => {
    const fields = { access_token: request.token, token_type: 'bearer', scope: request.person.scope ?? scope };
    const type = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    return refusal(request) ?? textAnswer(200, new URLSearchParams(fields).toString(), type);
  };

/** Returns a handler of a token endpoint that adds an ID token, unless the fault is its absence. @param more further claims */
export const tokenWithIdToken = (issuer: string, more: (person: NetPerson) => object = () => ({})): ProviderHandler =>
  tokenJson((request) =>
    request.person.fault === 'no id_token' ? {} : { id_token: idToken(request, issuer, more(request.person)) },
  );

/** Returns the error unless the profile's client sends a valid code request (RFC 6749, section 5.2); undefined if it does. */
function refusal({ person: { fault }, fields, incoming }: ProviderRequest): Answer | undefined {
  const { grant_type, redirect_uri = '', client_id = '' } = fields;
  const isKnown = client_id === audience || incoming.headers.has('authorization');
  const isRight =
    isKnown && grant_type === 'authorization_code' && redirect_uri.includes('/self-service/methods/oidc/');
  if (isRight && fault !== 'token') return undefined;
  return jsonAnswer(400, { error: 'invalid_grant', error_description: 'The code is not valid.' });
}
