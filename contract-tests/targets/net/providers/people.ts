/** Providers by OAuth2 alone: where people meet. */
import { owned, type Tell } from '../person.ts';
import { tokenForm, tokenJson } from '../tokens.ts';
import { full, nick, picture, scoped, told } from './told.ts';

export const github: Readonly<Record<string, Tell>> = {
  'github.com/login/oauth/access_token': tokenForm('user:email'),
  'api.github.com/user': told((person) =>
    owned(person, {
      login: nick(person),
      id: Number(person.id),
      avatar_url: picture(person),
      html_url: `https://github.com/${nick(person)}`,
      name: full(person),
      company: 'Navy',
      blog: 'https://blog.example.org',
      email: null,
      created_at: '2011-01-25T18:44:36Z',
      updated_at: '2026-01-02T03:04:05Z',
    }),
  ),
  'api.github.com/user/emails': told(({ email, own }) =>
    own?.single
      ? [{ email, primary: false, verified: true }]
      : [
          { email: `other-${email}`, primary: false, verified: false, visibility: null },
          { email, primary: true, verified: true, visibility: 'public' },
        ],
  ),
};

export const people: Readonly<Record<string, Tell>> = {
  'discord.com/api/v9/oauth2/token': scoped('identify email'),
  'discord.com/api/v9/users/@me': told((person) =>
    owned(person, {
      id: person.id,
      username: nick(person),
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
  'slack.com/api/users.identity': told((person) => ({
    ok: true,
    user: owned(person, { id: person.id, name: full(person), email: person.email, image_512: picture(person) }),
    team: { id: 'T0G9PQBBK' },
  })),
  'accounts.spotify.com/api/token': scoped('user-read-email user-read-private'),
  'api.spotify.com/v1/me': told((person) =>
    owned(person, {
      id: person.id,
      display_name: full(person),
      email: person.email,
      country: 'SE',
      birthdate: '1906-12-09',
      external_urls: { spotify: `https://open.spotify.com/user/${person.id}` },
      images: [{ url: picture(person), height: 300, width: 300 }],
    }),
  ),
  'oauth.vk.com/access_token': tokenJson(({ person }) => ({ user_id: Number(person.id), email: person.email })),
  'api.vk.com/method/users.get': told((person) => ({
    response: [
      owned(person, {
        id: Number(person.id),
        first_name: person.given,
        last_name: person.family,
        nickname: nick(person),
        photo_200: picture(person),
        sex: 1,
        bdate: '9.12.1906',
      }),
    ].slice(0, person.own?.nobody ? 0 : 1),
  })),
  'oauth.yandex.com/token': tokenJson(),
  'login.yandex.ru/info': told((person) =>
    owned(person, {
      id: person.id,
      login: nick(person),
      first_name: person.given,
      last_name: person.family,
      default_email: person.email,
      default_avatar_id: '131652443',
      is_avatar_empty: false,
      sex: 'female',
      birthday: '1906-12-09',
    }),
  ),
  'api.linkedin.com/v2/me': told((person) =>
    owned(person, {
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
  'api.linkedin.com/v2/emailAddress': told(({ email }) => ({
    elements: [{ handle: 'urn:li:emailAddress:3775708763', 'handle~': { emailAddress: email } }],
  })),
};
