/** Social sign-in providers of the net, as their documentation has them: what each tells of a person, by its address. */
import { createHmac } from 'node:crypto';
import { jsonAnswer, textAnswer } from '../../../simulator/http/answer.ts';
import type { Answer } from '../../../simulator/http/exchange.ts';
import { type Asked, type NetPerson, owned, type Tell } from './person.ts';
import { discovery, idToken, keys, tokenForm, tokenJson, tokenOf } from './tokens.ts';

/** An address that tells of the person whose token is sent. */
const told =
  (members: (person: NetPerson, asked: Asked) => object): Tell =>
  (asked) => {
    const { fault } = asked.person;
    if (fault === 'refused') return jsonAnswer(401, { message: 'Bad credentials' });
    if (fault === 'broken') return textAnswer(500, 'Internal Server Error');
    if (fault === 'garbled') return textAnswer(200, '{"id":', { 'content-type': 'application/json' });
    return jsonAnswer(200, members(asked.person, asked));
  };

const document =
  (answer: Answer): Tell =>
  () =>
    answer;
const full = ({ given, family }: NetPerson) => `${given} ${family}`;
const nick = ({ given }: NetPerson) => given.toLowerCase();
const picture = ({ id }: NetPerson) => `https://images.example.org/${id}.png`;
const scoped = (scope: string) => tokenJson(({ person }) => ({ scope: person.scope ?? scope }));

const issuers = {
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  line: 'https://access.line.me',
  linkedin: 'https://www.linkedin.com/oauth',
  microsoft: 'https://login.microsoftonline.com/5d3c8f1e-6a0b-4b8e-9d57-2f0f3c1b7a90/v2.0',
  netid: 'https://broker.netid.de/',
};
const tenant = '5d3c8f1e-6a0b-4b8e-9d57-2f0f3c1b7a90';

const github: Readonly<Record<string, Tell>> = {
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

const openid: Readonly<Record<string, Tell>> = {
  'accounts.google.com/.well-known/openid-configuration': document(
    discovery(issuers.google, {
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    }),
  ),
  'oauth2.googleapis.com/token': tokenOf(issuers.google, () => ({
    email_verified: true,
    hd: 'example.org',
    locale: 'en',
  })),
  'www.googleapis.com/oauth2/v3/certs': document(keys),
  'appleid.apple.com/.well-known/openid-configuration': document(
    discovery(issuers.apple, {
      authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
      token_endpoint: 'https://appleid.apple.com/auth/token',
      jwks_uri: 'https://appleid.apple.com/auth/keys',
    }),
  ),
  'appleid.apple.com/auth/token': tokenOf(issuers.apple, () => ({
    email_verified: 'true',
    is_private_email: 'true',
    given_name: undefined,
    family_name: undefined,
  })),
  'appleid.apple.com/auth/keys': document(keys),
  'access.line.me/.well-known/openid-configuration': document(
    discovery(issuers.line, {
      authorization_endpoint: 'https://access.line.me/oauth2/v2.1/authorize',
      token_endpoint: 'https://api.line.me/oauth2/v2.1/token',
      userinfo_endpoint: 'https://api.line.me/oauth2/v2.1/userinfo',
      jwks_uri: 'https://api.line.me/oauth2/v2.1/certs',
    }),
  ),
  // Without the key type LINE signs by the client's secret.
  'api.line.me/oauth2/v2.1/token': (asked) =>
    tokenOf(asked.fields.id_token_key_type === 'JWK' ? issuers.line : 'https://wrong.example.org', (person) => ({
      name: full(person),
      picture: picture(person),
      amr: ['linesso'],
    }))(asked),
  'api.line.me/oauth2/v2.1/certs': document(keys),
  'www.linkedin.com/oauth/.well-known/openid-configuration': document(
    discovery(issuers.linkedin, {
      authorization_endpoint: 'https://www.linkedin.com/oauth/v2/authorization',
      token_endpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
      userinfo_endpoint: 'https://api.linkedin.com/v2/userinfo',
      jwks_uri: 'https://www.linkedin.com/oauth/openid/jwks',
    }),
  ),
  'www.linkedin.com/oauth/v2/accessToken': tokenOf(issuers.linkedin),
  'www.linkedin.com/oauth/openid/jwks': document(keys),
  'api.linkedin.com/v2/userinfo': told((person) =>
    owned(person, {
      sub: person.id,
      name: full(person),
      given_name: person.given,
      family_name: person.family,
      picture: picture(person),
      locale: { country: 'US', language: 'en' },
      email: person.email,
      email_verified: true,
    }),
  ),
  'login.microsoftonline.com/contract.example/oauth2/v2.0/token': tokenOf(issuers.microsoft, ({ id }) => ({
    tid: tenant,
    oid: id && `oid-${id}`,
    preferred_username: 'grace@contract.example',
    name: 'Grace Hopper',
  })),
  [`login.microsoftonline.com/${tenant}/v2.0/.well-known/openid-configuration`]: document(
    discovery(issuers.microsoft, {
      authorization_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
      userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
      jwks_uri: `https://login.microsoftonline.com/${tenant}/discovery/v2.0/keys`,
    }),
  ),
  [`login.microsoftonline.com/${tenant}/discovery/v2.0/keys`]: document(keys),
  'graph.microsoft.com/v1.0/me': told((person) => ({
    id: `me-${person.id}`,
    displayName: full(person),
    mail: person.email,
  })),
  'broker.netid.de/.well-known/openid-configuration': document(
    discovery(issuers.netid, {
      authorization_endpoint: 'https://broker.netid.de/authorize',
      token_endpoint: 'https://broker.netid.de/token',
      userinfo_endpoint: 'https://broker.netid.de/userinfo',
      jwks_uri: 'https://broker.netid.de/.well-known/jwks.json',
    }),
  ),
  'broker.netid.de/.well-known/jwks.json': document(keys),
  // A token that a browser brought is changed for whoever comes from the right page.
  'broker.netid.de/token': (asked) => {
    if (asked.fields.grant_type !== 'netid_fedcm') return tokenOf(issuers.netid)(asked);
    const isRight = asked.incoming.headers.get('origin') === 'https://login.example.org';
    if (!isRight || asked.person.id === '') return jsonAnswer(400, { error: 'invalid_grant' });
    if (asked.person.fault === 'garbled') return textAnswer(200, '{');
    return jsonAnswer(200, { id_token: idToken(asked, issuers.netid, {}) });
  },
  'broker.netid.de/userinfo': told((person) =>
    owned(person, {
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

/** Facebook tells nobody who does not prove that he knows the secret of the app. */
export const proofOf = (token: string) => createHmac('sha256', 'contract-kratos-secret').update(token).digest('hex');

const facebook: Readonly<Record<string, Tell>> = {
  'www.facebook.com/.well-known/openid-configuration': document(
    discovery(issuers.facebook, {
      authorization_endpoint: 'https://facebook.com/dialog/oauth',
      jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    }),
  ),
  'graph.facebook.com/oauth/access_token': tokenJson(),
  'graph.facebook.com/me': (asked) =>
    asked.incoming.url.searchParams.get('appsecret_proof') === proofOf(asked.token)
      ? told((person) =>
          owned(person, {
            id: person.id,
            name: full(person),
            first_name: person.given,
            last_name: person.family,
            middle_name: 'Brewster',
            email: person.email,
            picture: { data: { height: 50, width: 50, is_silhouette: false, url: picture(person) } },
            birthday: '12/09/1906',
            gender: 'female',
          }),
        )(asked)
      : jsonAnswer(400, { error: { message: 'Invalid appsecret_proof provided in the API argument', code: 100 } }),
};

const others: Readonly<Record<string, Tell>> = {
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
  'www.patreon.com/api/oauth2/token': scoped('identity'),
  'www.patreon.com/api/oauth2/v2/identity': told((person) => ({
    data: {
      id: person.id,
      type: 'user',
      attributes: owned(person, {
        email: person.email,
        first_name: person.given,
        last_name: person.family,
        full_name: full(person),
        image_url: picture(person),
        url: `https://www.patreon.com/${nick(person)}`,
      }),
    },
  })),
  'api.amazon.com/auth/o2/token': tokenJson(),
  'api.amazon.com/user/profile': told((person) =>
    owned(person, { user_id: person.id, email: person.email, name: full(person), postal_code: '98052' }),
  ),
  'api.dingtalk.com/v1.0/oauth2/userAccessToken': (asked) =>
    asked.person.own?.standard
      ? tokenJson()(asked)
      : jsonAnswer(200, { accessToken: asked.token, refreshToken: 'none', expireIn: 7200, corpId: 'corp' }),
  'api.dingtalk.com/v1.0/contact/users/me': told((person) =>
    owned(person, {
      nick: full(person),
      avatarUrl: picture(person),
      mobile: '150xxxx9144',
      openId: person.id,
      unionId: `union-${person.id}`,
      email: person.email,
      stateCode: '86',
    }),
  ),
  'passport.feishu.cn/suite/passport/oauth/token': tokenJson(),
  'passport.feishu.cn/suite/passport/oauth/userinfo': told((person) =>
    owned(person, {
      sub: `sub-${person.id}`,
      name: full(person),
      picture: `${picture(person)}?picture`,
      open_id: person.id,
      union_id: `union-${person.id}`,
      en_name: person.given,
      tenant_key: 'tenant',
      avatar_url: picture(person),
      email: person.email,
      mobile: '+16502530000',
    }),
  ),
  'gitlab.com/oauth/token': tokenJson(),
  'gitlab.com/oauth/userinfo': told((person) =>
    owned(person, {
      sub: person.id,
      name: full(person),
      nickname: nick(person),
      preferred_username: nick(person),
      email: person.email,
      email_verified: true,
      profile: `https://gitlab.com/${nick(person)}`,
      picture: picture(person),
      groups: ['navy'],
    }),
  ),
  'id.uaepass.ae/idshub/token': tokenJson(),
  'id.uaepass.ae/idshub/userinfo': told((person) =>
    owned(person, {
      sub: `UAEPASS/${person.id}`,
      uuid: person.id,
      fullnameEN: full(person),
      firstnameEN: person.given,
      lastnameEN: person.family,
      email: person.email,
      mobile: '971500000000',
      userType: 'SOP2',
      acr: 'urn:safelayer:tws:policies:authentication:level:low',
    }),
  ),
};

/** By host and path. */
export const providers: Readonly<Record<string, Tell>> = { ...github, ...openid, ...facebook, ...others };
