/** Answers of token endpoints, and ID tokens that live for ever. */
import { jsonAnswer, textAnswer } from 'ory-simulator/http/answer';
import type { Answer } from 'ory-simulator/http/exchange';
import { longAgo, makeKey, never, signed } from '../../kit/jwt.ts';
import { type Asked, type NetPerson, owned, type Tell } from './person.ts';

const key = makeKey('RS256', 'net');
const otherKey = makeKey('RS256', 'net');
const audience = 'contract-kratos';

export const keys: Answer = jsonAnswer(200, { keys: [key.jwk] });

/** What OpenID Discovery tells of an issuer (RFC 8414); the rest that it has to tell is nobody's concern here. */
export const discovery = (issuer: string, at: Readonly<Record<string, string>>): Answer =>
  jsonAnswer(200, {
    issuer,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...at,
  });

/** The ID token of a person. */
export function idToken({ person }: Asked, issuer: string, more: object): string {
  const { id: sub, email, given, family, fault } = person;
  const aud = fault === 'other audience' ? 'somebody-else' : audience;
  const claims = { iss: issuer, sub, aud, iat: longAgo, exp: never, email, given_name: given, family_name: family };
  return signed(fault === 'other key' ? otherKey : key, owned(person, { ...claims, ...more }));
}

const bearer = ({ token }: Asked) => ({ access_token: token, token_type: 'bearer', expires_in: 3600 });

/** A token endpoint that tells by JSON; `more` of each person's token. */
export const tokenJson =
  (more: (asked: Asked) => object = () => ({})): Tell =>
  (asked) =>
    refusal(asked) ?? jsonAnswer(200, { ...bearer(asked), ...more(asked) });

/** One that tells by a form. */
export const tokenForm =
  (scope: string): Tell =>
  (asked) => {
    const told = { access_token: asked.token, token_type: 'bearer', scope: asked.person.scope ?? scope };
    const type = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    return refusal(asked) ?? textAnswer(200, new URLSearchParams(told).toString(), type);
  };

/** One whose token comes with an ID token, unless that is what goes wrong; `more` are claims that not every issuer tells. */
export const tokenOf = (issuer: string, more: (person: NetPerson) => object = () => ({})): Tell =>
  tokenJson((asked) =>
    asked.person.fault === 'no id_token' ? {} : { id_token: idToken(asked, issuer, more(asked.person)) },
  );

/** Nobody but the profile's client, who has a code, gets a token (RFC 6749, section 5.2). */
function refusal({ person: { fault }, fields, incoming }: Asked): Answer | undefined {
  const { grant_type, redirect_uri = '', client_id = '' } = fields;
  const isKnown = client_id === audience || incoming.headers.has('authorization');
  const isRight =
    isKnown && grant_type === 'authorization_code' && redirect_uri.includes('/self-service/methods/oidc/');
  if (isRight && fault !== 'token') return undefined;
  return jsonAnswer(400, { error: 'invalid_grant', error_description: 'The code is not valid.' });
}
