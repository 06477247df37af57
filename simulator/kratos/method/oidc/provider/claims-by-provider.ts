/**
 * Converts the userinfo responses of public providers to claims (selfservice/strategy/oidc/provider_*.go of Kratos
 * v26.2.0).
 */
import type { OidcProvider } from '../../../../config/kratos.ts';
import type { Kratos } from '../../../request/context.ts';
import { badRequest, errors } from '../../../wire/errors.ts';
import { amazon } from './amazon.ts';
import type { ClaimsReader, ClaimsRequest, ProviderClaims } from './claims-reader.ts';
import { facebook } from './facebook.ts';
import { avatar, primaryEmail, seconds, text } from './fields.ts';
import { linkedin } from './linkedin.ts';
import { microsoft } from './microsoft.ts';
import { netid } from './netid.ts';
import * as requestStyles from './request.ts';
import { type JsonObject, type RequestStyle, requestJson } from './request.ts';

const withoutRaw =
  (claims: (request: ClaimsRequest, scopes: readonly string[]) => Promise<JsonObject>): ClaimsReader['readClaims'] =>
  async (...all) => ({ claims: await claims(...all) });

const bearerHeader = ({ access_token }: JsonObject): RequestInit => ({
  headers: { authorization: `Bearer ${access_token}` },
});

/** A reader that makes the claims from the response of one endpoint. */
const fromEndpoint = (
  url: string | ((token: JsonObject) => string),
  claims: (user: JsonObject, token: JsonObject) => JsonObject,
  {
    style = requestStyles.standardStyle,
    init = bearerHeader,
    ...rest
  }: { style?: RequestStyle; init?: (token: JsonObject) => RequestInit } & Pick<ClaimsReader, 'scopeSeparator'> = {},
): ClaimsReader => ({
  ...rest,
  readClaims: withoutRaw(async ({ kratos, token }) =>
    claims(await requestJson(kratos, style, typeof url === 'string' ? url : url(token), init(token)), token),
  ),
});

const githubUser = 'https://api.github.com/user';

const github = (isPrimary: (position: number, count: number) => boolean, scope?: string): ClaimsReader['readClaims'] =>
  withoutRaw(async ({ kratos, token }, scopes) => {
    const user = await requestJson(kratos, requestStyles.github, githubUser, bearerHeader(token));
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
    const emails = await requestJson(kratos, requestStyles.github, `${githubUser}/emails`, bearerHeader(token));
    return { ...known, ...primaryEmail(emails, isPrimary) };
  });

const genders: Readonly<Record<number, string>> = { 1: 'female', 2: 'male' };
const dingtalkUser = 'https://api.dingtalk.com/v1.0/contact/users/me';
const larkUser = 'https://passport.feishu.cn/suite/passport/oauth/userinfo';

const vk = fromEndpoint(
  ({ access_token }) =>
    `https://api.vk.com/method/users.get?fields=photo_200,nickname,bdate,sex&access_token=${access_token}&v=5.103`,
  ({ response = [] }, { email }) => {
    const [user] = response as readonly JsonObject[];
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

/** One reader for each provider kind. */
const readers: Readonly<Record<string, ClaimsReader>> = {
  // Kratos skips the last of several addresses for `github`, but not for `github-app`.
  github: { scopeSeparator: ',', readClaims: github(() => false, 'user:email') },
  'github-app': { readClaims: github((position, count) => position === count - 1) },
  discord: fromEndpoint(
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
    { scopeSeparator: ' ', style: requestStyles.discord },
  ),
  slack: fromEndpoint(
    'https://slack.com/api/users.identity',
    ({ ok, error, user = {}, team = {} }) => {
      if (ok !== true) throw errors.upstream(text(error));
      const { id, name, email, image_512: picture } = user as JsonObject;
      return {
        iss: 'https://slack.com/oauth/',
        sub: text(id),
        name: text(name),
        preferred_username: text(name),
        nickname: text(name),
        email: text(email),
        email_verified: true,
        picture: text(picture),
        team: text((team as JsonObject).id),
      };
    },
    {
      scopeSeparator: ',',
      style: requestStyles.slack,
      init: ({ access_token }) => ({
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: text(access_token) }).toString(),
      }),
    },
  ),
  spotify: fromEndpoint(
    'https://api.spotify.com/v1/me',
    ({ id, display_name: name, email, birthdate, images = [], external_urls: urls = {} }) => ({
      iss: 'https://accounts.spotify.com/api/token',
      sub: text(id),
      name: text(name),
      nickname: text(name),
      email: text(email),
      picture: text((images as readonly JsonObject[])[0]?.url),
      profile: text((urls as JsonObject).spotify),
      birthdate: text(birthdate),
    }),
    { scopeSeparator: ' ', style: requestStyles.spotify },
  ),
  vk,
  yandex: fromEndpoint(
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
  dingtalk: fromEndpoint(
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
      style: requestStyles.internalErrorStyle,
      init: ({ access_token }) => ({ headers: { 'x-acs-dingtalk-access-token': text(access_token) } }),
    },
  ),
  lark: fromEndpoint(larkUser, (user) => ({
    iss: larkUser,
    sub: text(user.open_id),
    name: text(user.name),
    nickname: text(user.name),
    picture: text(user.avatar_url),
    email: text(user.email),
    phone_number: text(user.mobile),
  })),
  patreon: fromEndpoint(
    'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=first_name,last_name,url,full_name,email,image_url',
    ({ data = {} }) => {
      const { id, attributes = {} } = data as { readonly id?: unknown; readonly attributes?: JsonObject };
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
  linkedin: { readClaims: withoutRaw(linkedin) },
  facebook: { readClaims: withoutRaw(facebook) },
  amazon: { readClaims: withoutRaw(amazon) },
  netid: { readClaims: withoutRaw(netid) },
  microsoft: { readClaims: microsoft },
};

/** Reads the claims of a public provider. @throws KratosError 400 if a requested scope was not granted */
export async function claimsByProvider(
  kratos: Kratos,
  provider: OidcProvider,
  _: unknown,
  token: JsonObject,
): Promise<ProviderClaims> {
  const { scopeSeparator, readClaims } = readers[provider.provider] as ClaimsReader;
  const scopes = text(token.scope).split(scopeSeparator ?? ' ');
  if (scopeSeparator && provider.scope.some((scope) => !scopes.includes(scope)))
    throw badRequest(
      'Unable to finish because one or more permissions were not granted. Please retry and accept all permissions.',
    );
  return readClaims({ kratos, provider, token }, scopes);
}
