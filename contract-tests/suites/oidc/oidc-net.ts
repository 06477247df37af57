import { contract } from '../../contract.ts';
import { toldByNet } from '../../kit/net.ts';

/** Providers on the net that tell of people at an address of their own. */
export default contract('oidc-net', { profile: 'oidc-net' }, (stage) =>
  toldByNet(stage, 'github github-app facebook gitlab slack spotify discord uaepass'),
);
