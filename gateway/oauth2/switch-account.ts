import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayProblem } from '../problem.ts';
import { restartLink } from './client.ts';
import type { OAuth2Context } from './context.ts';
import { endSession } from './logout.ts';
import { callServer } from './ory.ts';
import { whoami } from './session.ts';

/** Where the user was: an application's login request, or a sign-in page of this app. */
interface Place {
  readonly login_challenge: string;
  /** Path of this app with its query. */
  readonly return_to: string;
}

/** Ends the browser's session at Kratos, also one that lacks its second factor. */
async function endKratosSession(context: OAuth2Context, request: FastifyRequest): Promise<void> {
  try {
    await endSession(context, request, (await whoami(context.kratos, request)).identity.id);
  } catch (error) {
    if (!(error instanceof GatewayProblem)) throw error;
    if (error.id === 'aal2_required') return endSession(context, request, undefined);
    if (error.id !== 'login_required') throw error;
  }
}

/** Returns the address of a login request, without a choice of account, which has been made. */
async function addressOf(
  { hydra, knownRequests }: OAuth2Context,
  request: FastifyRequest,
  loginChallenge: string,
): Promise<string | undefined> {
  const { status, data } = await callServer(
    request,
    'hydra',
    (options) => hydra.getOAuth2LoginRequest({ loginChallenge }, options),
    true,
  );
  const address =
    status === 200 ? Object(data).request_url : (await knownRequests.links(request, loginChallenge)).again;
  const url = URL.parse(address ?? '');
  url?.searchParams.delete('choose_account');
  return url?.href;
}

/** Origin that no host has: relative addresses resolve to it, others do not. */
const placeholder = 'http://app.invalid';

/** Returns a path of the sign-in page; the page itself for any other address. */
function signInPath(address: string): string {
  const url = URL.parse(address, placeholder);
  return url?.origin === placeholder && url.pathname === '/login' ? url.pathname + url.search : '/login';
}

/**
 * Signs the account out of this browser, at Kratos and at Hydra, so that another one can answer the same request.
 * @returns the address to redirect the browser to
 * @throws GatewayProblem `upstream_unavailable`
 */
export async function switchAccount(
  context: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { login_challenge: loginChallenge, return_to }: Place,
): Promise<string> {
  await endKratosSession(context, request);
  const { again } = loginChallenge
    ? restartLink(await addressOf(context, request, loginChallenge), context.hydraConfig)
    : {};
  const to = again ?? context.config.BASE_PATH + signInPath(return_to);
  return context.hydraSessions.end(request, reply, to);
}
