import type { Answer } from '../../http/exchange.ts';
import type { Flow } from '../domain/flow.ts';
import { opaqueToken } from '../domain/ids.ts';
import { hasWord, words } from '../domain/words.ts';
import { saveCode } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { checkChallenge } from '../token/pkce.ts';
import { failure } from '../wire/errors.ts';
import { clientAnswer } from './answer.ts';
import { grantOf } from './grant.ts';
import { checkPrompt } from './prompt.ts';
import { isSecureRedirect } from './redirect-uri.ts';
import type { ValidRequest } from './request.ts';

/** Issues the authorization code (RFC 6749, section 4.1.2; RFC 7636, section 4.4) and sends it to the client. */
export async function issueCode(hydra: Hydra, request: ValidRequest, flow: Flow): Promise<Answer> {
  const { form, client, redirect_uri } = request;
  const code_challenge = form.get('code_challenge') ?? '';
  const code_challenge_method = form.get('code_challenge_method') ?? '';
  const types = words(form.get('response_type'));
  if (types.join(' ') !== 'code') {
    // In other letters: nobody issues a code, and the check of its challenge misses it.
    if (hasWord(types, 'code')) checkChallenge(hydra.config, client, code_challenge, code_challenge_method);
    const missed = hasWord(types, 'code') && (code_challenge || code_challenge_method);
    throw failure(missed ? 'server_error' : 'unsupported_response_type');
  }
  if (!hydra.config.dev && !isSecureRedirect(redirect_uri)) {
    const hint =
      "Redirect URL is using an insecure protocol, http is only allowed for hosts with suffix 'localhost', for example: http://myapp.localhost/.";
    throw failure('invalid_request', hint);
  }
  const grant = await grantOf(hydra, request, flow);
  if (hasWord(grant.scope, 'openid')) await checkPrompt(hydra, request, flow);
  checkChallenge(hydra.config, client, code_challenge, code_challenge_method);

  const code = opaqueToken(hydra.runtime.random, 'ac');
  const pkce =
    code_challenge || code_challenge_method ? { id: code, code_challenge, code_challenge_method } : undefined;
  const expires_at = hydra.runtime.clock.now() + hydra.config.ttl.auth_code;
  await saveCode(
    hydra.world,
    { id: code, grant, redirect_uri: form.get('redirect_uri') ?? '', expires_at, used: false },
    pkce,
  );
  return clientAnswer(request, { code, scope: grant.scope.join(' ') });
}
