import { contract } from '../../contract.ts';
import { toldByNet } from '../../kit/net.ts';

/** More of them. */
export default contract('oidc-net-more', { profile: 'oidc-net' }, (stage) =>
  toldByNet(stage, 'vk yandex dingtalk lark linkedin patreon amazon x x-plain'),
);
