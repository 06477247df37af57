import { signUpByNetProviders } from '../../../kit/net.ts';
import { contract } from '../../../runner/contract.ts';

/** Public providers with a user info endpoint. */
export default contract('oidc/net-userinfo', { profile: 'oidc-net' }, (stage) =>
  signUpByNetProviders(stage, 'github github-app facebook gitlab slack spotify discord uaepass'),
);
