import { checkAudience, requestedAudiences } from '../domain/audience.ts';
import { grantTypes } from '../domain/client.ts';
import { opaqueToken } from '../domain/ids.ts';
import { checkScopes } from '../domain/scopes.ts';
import { fields, hasWord, words } from '../domain/space-separated.ts';
import { saveDevice } from '../domain/world.ts';
import { publicUrl } from '../request/addresses.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { formProblem, unreadableForm, urlencodedForm } from '../request/form.ts';
import { authenticateClient } from '../token/client-auth.ts';
import { deviceGrant } from '../token/device-code.ts';
import { tokenAnswer, tokenError } from '../wire/answers.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import { newUserCode } from './user-code.ts';

async function start(hydra: Hydra, call: Call): Promise<object> {
  const { config, runtime, world } = hydra;
  const problem = await formProblem(call);
  if (problem !== undefined) throw failure('invalid_request', unreadableForm).because(problem);
  const form = await urlencodedForm(call);
  if (form.size === 0) throw failure('invalid_request', 'The POST body can not be empty.');
  const client = await authenticateClient(hydra, call.incoming, form);
  if (client.id !== form.get('client_id')) throw failure('invalid_request', 'Provided client_id mismatch.');
  if (!hasWord(grantTypes(client), deviceGrant))
    throw failure('invalid_grant', `The requested OAuth 2.0 Client does not have the '${deviceGrant}' grant.`);
  const scope = words(form.get('scope'));
  checkScopes(config, fields(client.scope), scope);
  const audience = requestedAudiences(form);
  checkAudience(client.audience, audience);

  const device_code = opaqueToken(runtime.random, 'dc');
  const user_code = newUserCode(config, runtime.random);
  const now = runtime.clock.now();
  const expires_at = Math.round((now + config.ttl.device_user_code) / 1000) * 1000;
  const id = device_code.split('.')[1] ?? '';
  await saveDevice(world, { id, device_code, user_code, client_id: client.id, scope, audience, expires_at });
  const verification_uri = `${publicUrl(hydra)}/oauth2/device/verify`;
  const interval = Math.floor(config.oauth2.device_authorization.token_polling_interval / 1000);
  return {
    // Hydra's Go struct for this response has a field `Header`, which it writes too.
    Header: null,
    device_code,
    user_code,
    verification_uri,
    verification_uri_complete: `${verification_uri}?user_code=${user_code}`,
    expires_in: Math.floor((expires_at - now) / 1000),
    ...(interval === 0 ? {} : { interval }),
  };
}

/** `POST /oauth2/device/auth` (RFC 8628, section 3.1). */
export const authorizeDevice: Endpoint = async (hydra, call) => {
  try {
    return tokenAnswer(200, await start(hydra, call));
  } catch (error) {
    if (error instanceof OAuthError) return tokenError(hydra.config, error);
    throw error;
  }
};
