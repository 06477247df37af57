/** Providers with OAuth2 only: work, shopping and government. */
import { jsonAnswer } from 'ory-simulator/core';
import { type ProviderHandler, withOwnMembers } from '../person.ts';
import { tokenJson } from '../tokens.ts';
import { fullName, nickname, personAnswer, picture, tokenWithScope } from './answers.ts';

export const work: Readonly<Record<string, ProviderHandler>> = {
  'www.patreon.com/api/oauth2/token': tokenWithScope('identity'),
  'www.patreon.com/api/oauth2/v2/identity': personAnswer((person) => ({
    data: {
      id: person.id,
      type: 'user',
      attributes: withOwnMembers(person, {
        email: person.email,
        first_name: person.given,
        last_name: person.family,
        full_name: fullName(person),
        image_url: picture(person),
        url: `https://www.patreon.com/${nickname(person)}`,
      }),
    },
  })),
  'api.amazon.com/auth/o2/token': tokenJson(),
  'api.amazon.com/user/profile': personAnswer((person) =>
    withOwnMembers(person, { user_id: person.id, email: person.email, name: fullName(person), postal_code: '98052' }),
  ),
  'api.dingtalk.com/v1.0/oauth2/userAccessToken': (request) =>
    request.person.own?.standard
      ? tokenJson()(request)
      : jsonAnswer(200, { accessToken: request.token, refreshToken: 'none', expireIn: 7200, corpId: 'corp' }),
  'api.dingtalk.com/v1.0/contact/users/me': personAnswer((person) =>
    withOwnMembers(person, {
      nick: fullName(person),
      avatarUrl: picture(person),
      mobile: '150xxxx9144',
      openId: person.id,
      unionId: `union-${person.id}`,
      email: person.email,
      stateCode: '86',
    }),
  ),
  'passport.feishu.cn/suite/passport/oauth/token': tokenJson(),
  'passport.feishu.cn/suite/passport/oauth/userinfo': personAnswer((person) =>
    withOwnMembers(person, {
      sub: `sub-${person.id}`,
      name: fullName(person),
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
  'gitlab.com/oauth/userinfo': personAnswer((person) =>
    withOwnMembers(person, {
      sub: person.id,
      name: fullName(person),
      nickname: nickname(person),
      preferred_username: nickname(person),
      email: person.email,
      email_verified: true,
      profile: `https://gitlab.com/${nickname(person)}`,
      picture: picture(person),
      groups: ['navy'],
    }),
  ),
  'id.uaepass.ae/idshub/token': tokenJson(),
  'id.uaepass.ae/idshub/userinfo': personAnswer((person) =>
    withOwnMembers(person, {
      sub: `UAEPASS/${person.id}`,
      uuid: person.id,
      fullnameEN: fullName(person),
      firstnameEN: person.given,
      lastnameEN: person.family,
      email: person.email,
      mobile: '971500000000',
      userType: 'SOP2',
      acr: 'urn:safelayer:tws:policies:authentication:level:low',
    }),
  ),
};
