/** Providers by OAuth2 alone: where people work, pay and live. */
import { jsonAnswer } from 'ory-simulator/http/answer';
import { owned, type Tell } from '../person.ts';
import { tokenJson } from '../tokens.ts';
import { full, nick, picture, scoped, told } from './told.ts';

export const work: Readonly<Record<string, Tell>> = {
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
