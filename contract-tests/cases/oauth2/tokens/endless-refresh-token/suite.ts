import { text } from '../../../../kit/index.ts';
import { introspectToken, obtainTokens, refreshTokens, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract } from '../../../../runner/contract.ts';

const client = 'contract-endless';

/** Refresh tokens that never expire (`ttl.refresh_token: -1`). */
export default contract('oauth2/tokens/endless-refresh-token', { profile: 'oauth2-endless' }, async (stage) => {
  const scope = 'openid offline_access';
  await registerClient(stage, client, { scope, grant_types: ['authorization_code', 'refresh_token'] });
  const first = text(await obtainTokens(stage, client, { request: { scope } }), 'refresh_token');
  await introspectToken(stage, first);
  const second = text((await refreshTokens(stage, client, first)).body, 'refresh_token');
  await introspectToken(stage, second);
  await introspectToken(stage, first);
});
