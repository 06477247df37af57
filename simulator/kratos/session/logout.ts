import { object, string } from '@members/engines/go/json/decode';
import { withQuery } from '@members/engines/go/url/query';
import { emptyAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { asKratosError, forwardError, ok, seeOther } from '../request/answers.ts';
import { acceptsJson, type Context, isJsonRequest, publicUrl } from '../request/context.ts';
import { readPayload } from '../request/payload.ts';
import { secureReturnTo } from '../request/return-to.ts';
import { badRequest, errors, KratosError, statusMessages } from '../wire/errors.ts';
import { endSession, findSession } from './manager.ts';

const forbidden = (reason: string) => new KratosError({ status: 403, message: statusMessages[403], reason });

/** `GET /self-service/logout/browser`: the address that signs the user out. */
export async function createBrowserLogoutFlow(context: Context): Promise<Answer> {
  try {
    const current = await findSession(context);
    if (!current) throw errors.noActiveSession();
    const token = current.session.logout_token;
    const returnTo = context.request.url.searchParams.get('return_to');
    const target = returnTo ? { return_to: secureReturnTo(context.kratos, returnTo) } : {};
    const url = withQuery(publicUrl(context.kratos, '/self-service/logout'), { token, ...target });
    return ok({ logout_url: url, logout_token: token });
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

/** `GET /self-service/logout`: signs the user out. */
export async function updateLogoutFlow(context: Context): Promise<Answer> {
  try {
    return await logout(context);
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

async function logout(context: Context): Promise<Answer> {
  const { kratos, request, csrf } = context;
  const token = request.url.searchParams.get('token');
  if (!token) throw badRequest('Please include a token in the URL query.');
  const current = await findSession(context);
  if (!current) throw errors.noActiveSession();
  if (current.session.logout_token !== token)
    throw forbidden('Unable to log out because the logout token in the URL query does not match the session cookie.');
  await endSession(context);
  csrf.regenerate();
  const fallback = kratos.config.selfservice.flows.logout.after.default_browser_return_url;
  // Checked even for scripts, which are not redirected. The session is over by then.
  const target = secureReturnTo(kratos, request.url.searchParams.get('return_to') ?? '', fallback);
  return isJsonRequest(context) || acceptsJson(context) ? emptyAnswer(204) : seeOther(context, target);
}

const nativeLogout = object('logout.performNativeLogoutBody', { session_token: string });
interface NativeLogout {
  readonly session_token?: string;
}

/** `DELETE /self-service/logout/api`: revokes the session of a token. */
export async function performNativeLogout({ kratos, request }: Context): Promise<Answer> {
  const { session_token = '' } = (await readPayload(request, nativeLogout)) as NativeLogout;
  const session = kratos.world.sessionByToken(session_token);
  if (!session)
    throw forbidden('The provided Ory Session Token could not be found, is invalid, or otherwise malformed.');
  await kratos.world.saveSession({ ...session, active: false });
  return emptyAnswer(204);
}
