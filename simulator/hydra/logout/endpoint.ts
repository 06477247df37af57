import { withQuery } from '@members/engines/go/url/query';
import { escapeHtml, redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { rememberedSession, saveLogoutRequest } from '../domain/world.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { errorPageAnswer } from '../request/error-page.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import { clientsOf, endLoginSession } from './end.ts';
import { startLogout } from './start.ts';

/**
 * A page that loads each client's logout URI in an iframe (OpenID Connect Front-Channel Logout 1.0, section 2). It redirects
 * half a second after the last iframe has loaded, at the latest after seven seconds. After two seconds it shows a link.
 */
const frontChannelPage = (target: string, frames: readonly string[]) => `<html>
<head><meta http-equiv="refresh" content="7; URL=${escapeHtml(target)}"></head>
<style type="text/css">iframe { position: absolute; left: 0; top: 0; height: 0; width: 0; border: none; }</style>
<script>
var left = ${frames.length};
var target = ${JSON.stringify(target).replaceAll('<', '\\u003c')};
var isLeaving = false;
window.onbeforeunload = function () { isLeaving = true; };
function leave() {
  if (isLeaving) return;
  window.location.replace(target);
  setTimeout(function () { if (!isLeaving) window.location.href = target; }, 250);
}
function done() { left -= 1; if (left < 1) setTimeout(leave, 500); }
setTimeout(leave, 7000);
setTimeout(function () { document.getElementById('redir').style.display = 'block'; }, 2000);
</script>
<body>
<noscript><p>JavaScript is disabled - you should be redirected in 5 seconds but if not, click <a href="${escapeHtml(target)}">here</a> to continue.</p></noscript>
<p id="redir" style="display: none">Redirection takes unusually long. If you are not being redirected within the next seconds, click <a href="${escapeHtml(target)}">here</a> to continue.</p>
${frames.map((frame) => `<iframe src="${escapeHtml(frame)}" onload="done(this)"></iframe>`).join('\n')}
</body>
</html>`;

/**
 * Handles a logout verifier: ends the session, notifies the clients, and redirects. It can be repeated.
 *
 * @see Hydra consent/strategy_default.go, `completeLogout`
 */
async function completeLogout(hydra: Hydra, call: Call, verifier: string): Promise<Answer> {
  const requests = hydra.world.logoutRequests.with('verifier', verifier);
  const request = requests.find(({ state }) => state === 'accepted');
  if (!request) throw failure('not_found');
  await saveLogoutRequest(hydra.world, { ...request, used: true });
  if (request.expires_at !== undefined && request.expires_at < hydra.runtime.clock.now()) {
    throw failure('request_unauthorized', 'The logout request has expired, please try the flow again.');
  }
  const leave = redirect(call.incoming.method, 302, request.redirect_to);
  if (!request.rp_initiated) {
    const session = rememberedSession(hydra.world, await hydra.cookies.sessionId(call.incoming));
    if (session?.subject !== request.subject) return leave;
  }
  call.cookies.push(await hydra.cookies.clearedSession());
  const iss = hydra.config.urls.self.issuer;
  const frames = clientsOf(hydra, request.sid)
    .filter((client) => client.frontchannel_logout_uri !== '')
    .map((client) => withQuery(client.frontchannel_logout_uri, { iss, sid: request.sid }));
  await endLoginSession(hydra, request.sid);
  if (frames.length === 0) return leave;
  const body = frontChannelPage(request.redirect_to, frames);
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, cookies: [], body };
}

/** `GET` and `POST /oauth2/sessions/logout` (OpenID Connect RP-Initiated Logout). */
export const logout: Endpoint = async (hydra, call) => {
  try {
    const verifier = call.query.get('logout_verifier');
    return verifier ? await completeLogout(hydra, call, verifier) : await startLogout(hydra, call);
  } catch (error) {
    if (error instanceof OAuthError) return errorPageAnswer(hydra, call, error);
    throw error;
  }
};
