/** Providers with OpenID Connect. */
import { jsonAnswer, textAnswer } from 'ory-simulator/core';
import { type ProviderHandler, withOwnMembers } from '../person.ts';
import { discovery, idToken, keys, tokenWithIdToken } from '../tokens.ts';
import { fixedAnswer, fullName, personAnswer, picture } from './answers.ts';

const issuers = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
  line: 'https://access.line.me',
  linkedin: 'https://www.linkedin.com/oauth',
  microsoft: 'https://login.microsoftonline.com/5d3c8f1e-6a0b-4b8e-9d57-2f0f3c1b7a90/v2.0',
  netid: 'https://broker.netid.de/',
};
const tenant = '5d3c8f1e-6a0b-4b8e-9d57-2f0f3c1b7a90';

export const openid: Readonly<Record<string, ProviderHandler>> = {
  'accounts.google.com/.well-known/openid-configuration': fixedAnswer(
    discovery(issuers.google, {
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    }),
  ),
  'oauth2.googleapis.com/token': tokenWithIdToken(issuers.google, () => ({
    email_verified: true,
    hd: 'example.org',
    locale: 'en',
  })),
  'www.googleapis.com/oauth2/v3/certs': fixedAnswer(keys),
  'appleid.apple.com/.well-known/openid-configuration': fixedAnswer(
    discovery(issuers.apple, {
      authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
      token_endpoint: 'https://appleid.apple.com/auth/token',
      jwks_uri: 'https://appleid.apple.com/auth/keys',
    }),
  ),
  'appleid.apple.com/auth/token': tokenWithIdToken(issuers.apple, () => ({
    email_verified: 'true',
    is_private_email: 'true',
    given_name: undefined,
    family_name: undefined,
  })),
  'appleid.apple.com/auth/keys': fixedAnswer(keys),
  'access.line.me/.well-known/openid-configuration': fixedAnswer(
    discovery(issuers.line, {
      authorization_endpoint: 'https://access.line.me/oauth2/v2.1/authorize',
      token_endpoint: 'https://api.line.me/oauth2/v2.1/token',
      userinfo_endpoint: 'https://api.line.me/oauth2/v2.1/userinfo',
      jwks_uri: 'https://api.line.me/oauth2/v2.1/certs',
    }),
  ),
  // Without this key type, LINE signs with the client's secret.
  'api.line.me/oauth2/v2.1/token': (request) =>
    tokenWithIdToken(
      request.fields.id_token_key_type === 'JWK' ? issuers.line : 'https://wrong.example.org',
      (person) => ({
        name: fullName(person),
        picture: picture(person),
        amr: ['linesso'],
      }),
    )(request),
  'api.line.me/oauth2/v2.1/certs': fixedAnswer(keys),
  'www.linkedin.com/oauth/.well-known/openid-configuration': fixedAnswer(
    discovery(issuers.linkedin, {
      authorization_endpoint: 'https://www.linkedin.com/oauth/v2/authorization',
      token_endpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
      userinfo_endpoint: 'https://api.linkedin.com/v2/userinfo',
      jwks_uri: 'https://www.linkedin.com/oauth/openid/jwks',
    }),
  ),
  'www.linkedin.com/oauth/v2/accessToken': tokenWithIdToken(issuers.linkedin),
  'www.linkedin.com/oauth/openid/jwks': fixedAnswer(keys),
  'api.linkedin.com/v2/userinfo': personAnswer((person) =>
    withOwnMembers(person, {
      sub: person.id,
      name: fullName(person),
      given_name: person.given,
      family_name: person.family,
      picture: picture(person),
      locale: { country: 'US', language: 'en' },
      email: person.email,
      email_verified: true,
    }),
  ),
  'login.microsoftonline.com/contract.example/oauth2/v2.0/token': tokenWithIdToken(issuers.microsoft, ({ id }) => ({
    tid: tenant,
    oid: id && `oid-${id}`,
    preferred_username: 'grace@contract.example',
    name: 'Grace Hopper',
  })),
  [`login.microsoftonline.com/${tenant}/v2.0/.well-known/openid-configuration`]: fixedAnswer(
    discovery(issuers.microsoft, {
      authorization_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
      userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
      jwks_uri: `https://login.microsoftonline.com/${tenant}/discovery/v2.0/keys`,
    }),
  ),
  [`login.microsoftonline.com/${tenant}/discovery/v2.0/keys`]: fixedAnswer(keys),
  'graph.microsoft.com/v1.0/me': personAnswer((person) => ({
    id: `me-${person.id}`,
    displayName: fullName(person),
    mail: person.email,
  })),
  'broker.netid.de/.well-known/openid-configuration': fixedAnswer(
    discovery(issuers.netid, {
      authorization_endpoint: 'https://broker.netid.de/authorize',
      token_endpoint: 'https://broker.netid.de/token',
      userinfo_endpoint: 'https://broker.netid.de/userinfo',
      jwks_uri: 'https://broker.netid.de/.well-known/jwks.json',
    }),
  ),
  'broker.netid.de/.well-known/jwks.json': fixedAnswer(keys),
  // Exchanges the token of FedCM, if the request comes from the right origin.
  'broker.netid.de/token': (request) => {
    if (request.fields.grant_type !== 'netid_fedcm') return tokenWithIdToken(issuers.netid)(request);
    const isRight = request.incoming.headers.get('origin') === 'https://login.example.org';
    if (!isRight || request.person.id === '') return jsonAnswer(400, { error: 'invalid_grant' });
    if (request.person.fault === 'garbled') return textAnswer(200, '{');
    return jsonAnswer(200, { id_token: idToken(request, issuers.netid, {}) });
  },
  'broker.netid.de/userinfo': personAnswer((person) =>
    withOwnMembers(person, {
      sub: `userinfo-${person.id}`,
      email: person.email,
      email_verified: true,
      given_name: person.given,
      family_name: person.family,
      gender: 'female',
      birthdate: '1906-12-09',
    }),
  ),
};
