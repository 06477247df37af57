import { authorizeByAdminApi, responseParameters } from '../../../../kit/answers.ts';
import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const names = ['one', 'two'];

const link = '<a href="http://127\\.0\\.0\\.1:4455/">here</a>';
/** Matches the page that notifies the clients, except for its script and its style. */
const isPage = new RegExp(
  [
    '^<html><head><meta http-equiv="refresh" content="7; URL=http://127\\.0\\.0\\.1:4455/"></head><body><noscript><p>',
    `JavaScript is disabled - you should be redirected in 5 seconds but if not, click ?${link} ?to continue\\.</p></noscript>`,
    '<p id="redir" style="display: none">Redirection takes unusually long\\. ',
    `If you are not being redirected within the next seconds, click ?${link} ?to continue\\.</p>`,
    '(<iframe src="[^"]+" onload="done\\(this\\)"></iframe>){2}</body></html>$',
  ].join(''),
);

/** Front- and back-channel logout notify all clients of a session (OpenID Connect Front- and Back-Channel Logout). */
export default contract('oauth2/logout/front-and-back-channel', { profile: 'oauth2-hooks' }, async (stage) => {
  const { addresses, hydra, newForm, note } = stage;
  note('the clients');
  for (const name of names) {
    await hydra.admin.delete(`/admin/clients/contract-${name}`, undefined, { unrecorded: true });
    await hydra.admin.post('/admin/clients', {
      client_id: `contract-${name}`,
      redirect_uris: [callback],
      scope: 'openid offline_access',
      token_endpoint_auth_method: 'none',
      frontchannel_logout_uri: `http://127.0.0.1:4446/front?of=${name}`,
      frontchannel_logout_session_required: name === 'one',
      backchannel_logout_uri: `${addresses.hooks}/hydra/told?by=${name}`,
      backchannel_logout_session_required: name === 'one',
    });
  }
  const form = newForm();
  note('a session with both');
  for (const name of names) await visit(stage, form, name);
  await leave(stage, form);
  note('a session that the administrator ends');
  const other = newForm();
  const sid = await visit(stage, other, 'one');
  await hydra.admin.delete(`/admin/oauth2/auth/sessions/login?sid=${sid}`);
  await readLogoutToken(stage, 'one');
  await hydra.admin.delete(`/admin/oauth2/auth/sessions/login?sid=${sid}`);
  note('a person whom the administrator signs out: nobody is told');
  const third = newForm();
  await visit(stage, third, 'two');
  await hydra.admin.delete('/admin/oauth2/auth/sessions/login?subject=member-3');
  await third.navigate(`${addresses.hydra}${authorizationPath({ client_id: 'contract-two', prompt: 'none' })}`);
});

/** Signs in at a client. @returns the session id */
async function visit(stage: Stage, form: Agent, name: string): Promise<string> {
  const { hydra } = stage;
  const client_id = `contract-${name}`;
  const back = await authorizeByAdminApi(stage, form, authorizationPath({ client_id }));
  const code = responseParameters(back).get('code') ?? '';
  const exchange = { grant_type: 'authorization_code', client_id, redirect_uri: callback, code };
  const { body } = await hydra.public.post('/oauth2/token', {
    ...exchange,
    code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  });
  return JSON.parse(Buffer.from(text(body, 'id_token').split('.')[1] ?? '', 'base64url').toString()).sid;
}

/** Waits until a client has received its logout token, reads the token and deletes it. */
async function readLogoutToken({ addresses, hydra, until }: Stage, name: string): Promise<void> {
  const address = `${addresses.hooks}/hydra/told?by=${name}`;
  await until(200, () => hydra.public.get(address, { unrecorded: true }));
  await hydra.public.get(address);
  await hydra.public.delete(address, undefined, { unrecorded: true });
}

async function leave(stage: Stage, form: Agent): Promise<void> {
  const { addresses, hydra, note } = stage;
  note('signed out');
  const toLogout = await form.navigate(`${addresses.hydra}/oauth2/sessions/logout`);
  const challenge = `logout_challenge=${parameter(toLogout.location, 'logout_challenge')}`;
  const { body } = await hydra.admin.put(`/admin/oauth2/auth/requests/logout/accept?${challenge}`);
  // Unrecorded: the simulator does not copy the page's script.
  const page = await form.navigate(text(body, 'redirect_to'), { unrecorded: true });
  const frames = [...String(page.body).matchAll(/<iframe src="([^"]*)"/g)].map(([, address = '']) =>
    address
      .replaceAll('&amp;', '&')
      .replace(/sid=[^&]*/, 'sid=SID')
      .replace(encodeURIComponent(addresses.hydra ?? ''), 'ISS'),
  );
  const wanted = names.map((name) => `http://127.0.0.1:4446/front?iss=ISS&of=${name}&sid=SID`);
  if (frames.toSorted().join(' ') !== wanted.join(' ')) throw new Error(`other frames: ${frames}`);
  const shown = String(page.body).replace(/<(style|script)\b.*?<\/\1>/gs, '');
  const markup = shown.replace(/\s+/g, ' ').replace(/ ?(<\/?\w[^>]*>) ?/g, '$1');
  if (page.status !== 200 || !isPage.test(markup)) throw new Error(`another page: ${markup}`);
  for (const name of names) await readLogoutToken(stage, name);
}
