/** Providers with OAuth2 only: social networks. */
import { type ProviderHandler, withOwnMembers } from '../person.ts';
import { tokenForm, tokenJson } from '../tokens.ts';
import { fullName, nickname, personAnswer, picture, tokenWithScope } from './answers.ts';

export const github: Readonly<Record<string, ProviderHandler>> = {
  'github.com/login/oauth/access_token': tokenForm('user:email'),
  'api.github.com/user': personAnswer((person) =>
    withOwnMembers(person, {
      login: nickname(person),
      id: Number(person.id),
      avatar_url: picture(person),
      html_url: `https://github.com/${nickname(person)}`,
      name: fullName(person),
      company: 'Navy',
      blog: 'https://blog.example.org',
      email: null,
      created_at: '2011-01-25T18:44:36Z',
      updated_at: '2026-01-02T03:04:05Z',
    }),
  ),
  'api.github.com/user/emails': personAnswer(({ email, own }) =>
    own?.single
      ? [{ email, primary: false, verified: true }]
      : [
          { email: `other-${email}`, primary: false, verified: false, visibility: null },
          { email, primary: true, verified: true, visibility: 'public' },
        ],
  ),
};

export const people: Readonly<Record<string, ProviderHandler>> = {
  'discord.com/api/v9/oauth2/token': tokenWithScope('identify email'),
  'discord.com/api/v9/users/@me': personAnswer((person) =>
    withOwnMembers(person, {
      id: person.id,
      username: nickname(person),
      discriminator: '1337',
      avatar: '8342729096ea3675442027381ff50dfe',
      verified: true,
      email: person.email,
      locale: 'en-US',
      flags: 64,
    }),
  ),
  'slack.com/api/oauth.access': tokenJson(({ person }) => ({
    ok: true,
    scope: person.scope ?? 'identity.basic,identity.email',
  })),
  'slack.com/api/users.identity': personAnswer((person) => ({
    ok: true,
    user: withOwnMembers(person, {
      id: person.id,
      name: fullName(person),
      email: person.email,
      image_512: picture(person),
    }),
    team: { id: 'T0G9PQBBK' },
  })),
  'accounts.spotify.com/api/token': tokenWithScope('user-read-email user-read-private'),
  'api.spotify.com/v1/me': personAnswer((person) =>
    withOwnMembers(person, {
      id: person.id,
      display_name: fullName(person),
      email: person.email,
      country: 'SE',
      birthdate: '1906-12-09',
      external_urls: { spotify: `https://open.spotify.com/user/${person.id}` },
      images: [{ url: picture(person), height: 300, width: 300 }],
    }),
  ),
  'oauth.vk.com/access_token': tokenJson(({ person }) => ({ user_id: Number(person.id), email: person.email })),
  'api.vk.com/method/users.get': personAnswer((person) => ({
    response: [
      withOwnMembers(person, {
        id: Number(person.id),
        first_name: person.given,
        last_name: person.family,
        nickname: nickname(person),
        photo_200: picture(person),
        sex: 1,
        bdate: '9.12.1906',
      }),
    ].slice(0, person.own?.nobody ? 0 : 1),
  })),
  'oauth.yandex.com/token': tokenJson(),
  'login.yandex.ru/info': personAnswer((person) =>
    withOwnMembers(person, {
      id: person.id,
      login: nickname(person),
      first_name: person.given,
      last_name: person.family,
      default_email: person.email,
      default_avatar_id: '131652443',
      is_avatar_empty: false,
      sex: 'female',
      birthday: '1906-12-09',
    }),
  ),
  'api.linkedin.com/v2/me': personAnswer((person) =>
    withOwnMembers(person, {
      id: person.id,
      localizedFirstName: person.given,
      localizedLastName: person.family,
      profilePicture: {
        'displayImage~': {
          elements: ['100', '200', '400', '800'].map((size) => ({
            identifiers: [{ identifier: `${picture(person)}?size=${size}` }],
          })),
        },
      },
    }),
  ),
  'api.linkedin.com/v2/emailAddress': personAnswer(({ email }) => ({
    elements: [{ handle: 'urn:li:emailAddress:3775708763', 'handle~': { emailAddress: email } }],
  })),
};
