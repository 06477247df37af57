import { createHmac } from 'node:crypto';
import { jsonAnswer } from 'ory-simulator/core';
import { type ProviderHandler, withOwnMembers } from '../person.ts';
import { discovery, tokenJson } from '../tokens.ts';
import { fixedAnswer, fullName, personAnswer, picture } from './answers.ts';

/** Returns Facebook's `appsecret_proof` for a token: a proof that the client knows the app's secret. */
export const proofOf = (token: string) => createHmac('sha256', 'contract-kratos-secret').update(token).digest('hex');

export const facebook: Readonly<Record<string, ProviderHandler>> = {
  'www.facebook.com/.well-known/openid-configuration': fixedAnswer(
    discovery('https://www.facebook.com', {
      authorization_endpoint: 'https://facebook.com/dialog/oauth',
      jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    }),
  ),
  'graph.facebook.com/oauth/access_token': tokenJson(),
  'graph.facebook.com/me': (request) =>
    request.incoming.url.searchParams.get('appsecret_proof') === proofOf(request.token)
      ? personAnswer((person) =>
          withOwnMembers(person, {
            id: person.id,
            name: fullName(person),
            first_name: person.given,
            last_name: person.family,
            middle_name: 'Brewster',
            email: person.email,
            picture: { data: { height: 50, width: 50, is_silhouette: false, url: picture(person) } },
            birthday: '12/09/1906',
            gender: 'female',
          }),
        )(request)
      : jsonAnswer(400, { error: { message: 'Invalid appsecret_proof provided in the API argument', code: 100 } }),
};
