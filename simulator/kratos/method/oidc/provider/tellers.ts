/** What providers on the net tell of people, as claims (Kratos `selfservice/strategy/oidc/provider_*.go`). */
import type { OidcProvider } from '../../../../config/kratos.ts';
import type { Kratos } from '../../../request/context.ts';
import { badRequest, errors } from '../../../wire/errors.ts';
import { amazon } from './amazon.ts';
import * as manner from './ask.ts';
import { ask, type Found, type Manner } from './ask.ts';
import { facebook } from './facebook.ts';
import { avatar, primaryEmail, seconds, text } from './fields.ts';
import { linkedin } from './linkedin.ts';
import { microsoft } from './microsoft.ts';
import { netid } from './netid.ts';

/** Of whom is asked, and by what. */
export interface Asking {
  readonly kratos: Kratos;
  readonly provider: OidcProvider;
  readonly token: Found;
}

export interface Teller {
  /** What stands between the scopes that a token tells of; none where nobody looks whether all were given. */
  readonly scopes?: ',' | ' ';
  readonly tell: (asking: Asking, scopes: readonly string[]) => Promise<Said>;
}

/** Claims by names that are known and, of a kind that keeps them, as they came. */
export interface Said {
  readonly claims: Found;
  readonly raw?: Found;
}

const alone =
  (claims: (asking: Asking, scopes: readonly string[]) => Promise<Found>): Teller['tell'] =>
  async (...all) => ({ claims: await claims(...all) });

const bearing = ({ access_token }: Found): RequestInit => ({ headers: { authorization: `Bearer ${access_token}` } });

/** One whose claims follow from what one address tells. */
const at = (
  url: string | ((token: Found) => string),
  claims: (user: Found, token: Found) => Found,
  {
    how = manner.usual,
    init = bearing,
    ...rest
  }: { how?: Manner; init?: (token: Found) => RequestInit } & Pick<Teller, 'scopes'> = {},
): Teller => ({
  ...rest,
  tell: alone(async ({ kratos, token }) =>
    claims(await ask(kratos, how, typeof url === 'string' ? url : url(token), init(token)), token),
  ),
});

const githubUser = 'https://api.github.com/user';

const github = (isPrimary: (position: number, count: number) => boolean, scope?: string): Teller['tell'] =>
  alone(async ({ kratos, token }, scopes) => {
    const user = await ask(kratos, manner.github, githubUser, bearing(token));
    const known = {
      sub: String(user.id ?? 0),
      iss: 'https://github.com/login/oauth/access_token',
      name: text(user.name),
      nickname: text(user.login),
      website: text(user.blog),
      picture: text(user.avatar_url),
      profile: text(user.html_url),
      updated_at: seconds(user.updated_at),
    };
    if (scope !== undefined && !scopes.includes(scope)) return known;
    const emails = await ask(kratos, manner.github, `${githubUser}/emails`, bearing(token));
    return { ...known, ...primaryEmail(emails, isPrimary) };
  });

const genders: Readonly<Record<number, string>> = { 1: 'female', 2: 'male' };
const dingtalkUser = 'https://api.dingtalk.com/v1.0/contact/users/me';
const larkUser = 'https://passport.feishu.cn/suite/passport/oauth/userinfo';

const vk = at(
  ({ access_token }) =>
    `https://api.vk.com/method/users.get?fields=photo_200,nickname,bdate,sex&access_token=${access_token}&v=5.103`,
  ({ response = [] }, { email }) => {
    const [user] = response as readonly Found[];
    if (!user) throw errors.upstream('VK did not return a user in the userinfo request.');
    return {
      iss: 'https://api.vk.com/method/users.get',
      sub: String(user.id ?? 0),
      given_name: text(user.first_name),
      family_name: text(user.last_name),
      nickname: text(user.nickname),
      picture: text(user.photo_200),
      email: text(email),
      gender: genders[user.sex as number] ?? '',
      birthdate: text(user.bdate),
    };
  },
);

/** By kind. */
const tellers: Readonly<Record<string, Teller>> = {
  // The server never comes to the last of several addresses; that of an app does.
  github: { scopes: ',', tell: github(() => false, 'user:email') },
  'github-app': { tell: github((position, count) => position === count - 1) },
  discord: at(
    'https://discord.com/api/v9/users/@me',
    (user) => ({
      iss: 'https://discord.com/api/v9/oauth2/',
      sub: text(user.id),
      name: `${text(user.username)}#${text(user.discriminator)}`,
      nickname: text(user.username),
      preferred_username: text(user.username),
      picture: avatar(user),
      email: text(user.email),
      email_verified: user.verified === true,
      locale: text(user.locale),
    }),
    { scopes: ' ', how: manner.discord },
  ),
  slack: at(
    'https://slack.com/api/users.identity',
    ({ ok, error, user = {}, team = {} }) => {
      if (ok !== true) throw errors.upstream(text(error));
      const { id, name, email, image_512: picture } = user as Found;
      return {
        iss: 'https://slack.com/oauth/',
        sub: text(id),
        name: text(name),
        preferred_username: text(name),
        nickname: text(name),
        email: text(email),
        email_verified: true,
        picture: text(picture),
        team: text((team as Found).id),
      };
    },
    {
      scopes: ',',
      how: manner.slack,
      init: ({ access_token }) => ({
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: text(access_token) }).toString(),
      }),
    },
  ),
  spotify: at(
    'https://api.spotify.com/v1/me',
    ({ id, display_name: name, email, birthdate, images = [], external_urls: urls = {} }) => ({
      iss: 'https://accounts.spotify.com/api/token',
      sub: text(id),
      name: text(name),
      nickname: text(name),
      email: text(email),
      picture: text((images as readonly Found[])[0]?.url),
      profile: text((urls as Found).spotify),
      birthdate: text(birthdate),
    }),
    { scopes: ' ', how: manner.spotify },
  ),
  vk,
  yandex: at(
    ({ access_token }) => `https://login.yandex.ru/info?format=json&oauth_token=${access_token}`,
    (user) => ({
      iss: 'https://login.yandex.ru/info',
      sub: text(user.id),
      given_name: text(user.first_name),
      family_name: text(user.last_name),
      picture: user.is_avatar_empty
        ? ''
        : `https://avatars.yandex.net/get-yapic/${text(user.default_avatar_id)}/islands-200`,
      email: text(user.default_email),
      gender: text(user.sex),
      birthdate: text(user.birthday),
    }),
  ),
  dingtalk: at(
    dingtalkUser,
    ({ message, code, nick, openId, avatarUrl, email }) => {
      if (message) throw errors.upstream(`userResp.ErrCode = ${text(code)}, userResp.ErrMsg = ${text(message)}`);
      return {
        iss: dingtalkUser,
        sub: text(openId),
        nickname: text(nick),
        name: text(nick),
        picture: text(avatarUrl),
        email: text(email),
      };
    },
    {
      how: manner.strict,
      init: ({ access_token }) => ({ headers: { 'x-acs-dingtalk-access-token': text(access_token) } }),
    },
  ),
  lark: at(larkUser, (user) => ({
    iss: larkUser,
    sub: text(user.open_id),
    name: text(user.name),
    nickname: text(user.name),
    picture: text(user.avatar_url),
    email: text(user.email),
    phone_number: text(user.mobile),
  })),
  patreon: at(
    'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=first_name,last_name,url,full_name,email,image_url',
    ({ data = {} }) => {
      const { id, attributes = {} } = data as { readonly id?: unknown; readonly attributes?: Found };
      return {
        iss: 'https://www.patreon.com/',
        sub: text(id),
        name: text(attributes.full_name),
        email: text(attributes.email),
        given_name: text(attributes.first_name),
        family_name: text(attributes.last_name),
        last_name: text(attributes.last_name),
        picture: text(attributes.image_url),
      };
    },
  ),
  linkedin: { tell: alone(linkedin) },
  facebook: { tell: alone(facebook) },
  amazon: { tell: alone(amazon) },
  netid: { tell: alone(netid) },
  microsoft: { tell: microsoft },
};

/** What a provider of the net tells of a person. @throws KratosError 400 where a scope was not given */
export async function byNet(kratos: Kratos, provider: OidcProvider, _: unknown, token: Found): Promise<Said> {
  const { scopes: between, tell } = tellers[provider.provider] as Teller;
  const scopes = text(token.scope).split(between ?? ' ');
  if (between && provider.scope.some((scope) => !scopes.includes(scope)))
    throw badRequest(
      'Unable to finish because one or more permissions were not granted. Please retry and accept all permissions.',
    );
  return tell({ kratos, provider, token }, scopes);
}
