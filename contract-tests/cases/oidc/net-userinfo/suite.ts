import { signUpByNetProviders } from '../../../kit/net.ts';
import { contract } from '../../../runner/contract.ts';

/** Providers on the net that tell of people at an address of their own. */
export default contract('oidc/net-userinfo', { profile: 'oidc-net' }, (stage) =>
  signUpByNetProviders(stage, 'github github-app facebook gitlab slack spotify discord uaepass'),
);
