import { signUpByNetProviders } from '../../../kit/net.ts';
import { contract } from '../../../runner/contract.ts';

/** Further public providers with a user info endpoint. */
export default contract('oidc/net-userinfo-more', { profile: 'oidc-net' }, (stage) =>
  signUpByNetProviders(stage, 'vk yandex dingtalk lark linkedin patreon amazon x x-plain'),
);
