/** One user's journey through Kratos and Hydra, with the requests of an app in a browser. */
import { TOTP } from 'otpauth';
import { createBrowser } from './browser.mjs';
import { runOAuth2 } from './oauth2.mjs';

/** A request fails after this many faults in a row. */
const maxFaults = 30;

/** Creates a browser that repeats a request until it meets no fault. Faults happen before the server does anything. */
function createPatientBrowser(counts) {
  const browser = createBrowser();
  const ask = async (...request) => {
    for (let tries = 0; tries < maxFaults; tries++) {
      counts.requests += 1;
      const answer = await browser.ask(...request).catch(() => undefined);
      if (answer && ![429, 502, 503].includes(answer.status)) return answer;
      counts.faults += 1;
    }
    throw new Error(`${request.slice(0, 2).join(' ')} met ${maxFaults} faults in a row`);
  };
  return { ...browser, ask };
}

function expectThat(is, what, { status, body }) {
  if (!is) throw new Error(`${what}: ${status} ${JSON.stringify(body)?.slice(0, 400)}`);
}

const fieldOf = (flow, name) =>
  flow.ui.nodes.find(({ attributes }) => attributes.name === name || attributes.id === name)?.attributes;

/**
 * Runs one journey from sign-up to the deletion of the account.
 * @param control calls the control API of Kratos
 * @param counts counters of requests and faults, increased in place
 * @throws if a response is not the expected one
 */
export async function journey({ server, hydra, control, counts, name }) {
  const base = `http://127.0.0.1:${server.port}`;
  const email = `${name}@example.org`;
  const password = 'violet-lantern-4711';
  const { ask, clearCookies } = createPatientBrowser(counts);
  const begin = async (kind, query = '') => (await ask('GET', `${base}/self-service/${kind}/browser${query}`)).body;
  const submit = (flow, fields) =>
    ask('POST', flow.ui.action, { csrf_token: fieldOf(flow, 'csrf_token').value, ...fields });
  const whoami = () => ask('GET', `${base}/sessions/whoami`);
  const codeNow = async (secret) =>
    new TOTP({ secret }).generate({ timestamp: Date.parse((await control('GET', '/clock')).now) });
  const signOut = async () => {
    const { logout_token } = (await ask('GET', `${base}/self-service/logout/browser`)).body;
    await ask('GET', `${base}/self-service/logout?token=${logout_token}`);
    const out = await whoami();
    expectThat(out.status === 401, 'signed out', out);
    clearCookies();
  };

  const traits = { email, firstName: 'Soak', lastName: 'Journey' };
  const made = await submit(await begin('registration'), { method: 'password', password, traits });
  expectThat(made.status === 200, 'signed up', made);
  await signOut();

  if (hydra) {
    const subject = made.body.identity.id;
    const signIn = async (challenge) => {
      const query = `?${new URLSearchParams({ login_challenge: challenge })}`;
      const flow = await begin('login', query);
      // Without a form, Hydra remembers the user and redirects at once.
      const sent = flow.ui ? await submit(flow, { method: 'password', identifier: email, password }) : { body: flow };
      expectThat(sent.body.redirect_browser_to, 'signed in for an application', sent);
      return sent.body.redirect_browser_to;
    };
    await runOAuth2({ ask, expectThat, hydra, client_id: hydra.client, subject, signIn });
    await signOut();
  }

  let flow = await begin('login');
  const refused = await submit(flow, { method: 'password', identifier: email, password: 'another-lantern-4711' });
  expectThat(refused.status === 400 && refused.body.ui.messages[0].id === 4000006, 'refused', refused);
  const signedIn = await submit(flow, { method: 'password', identifier: email, password });
  expectThat(signedIn.status === 200, 'signed in', signedIn);

  const changed = await submit(await begin('settings'), {
    method: 'profile',
    traits: { ...traits, firstName: 'Late' },
  });
  expectThat(changed.status === 200 && changed.body.state === 'success', 'changed', changed);

  flow = await begin('settings');
  const secret = fieldOf(flow, 'totp_secret_key').text.text;
  const linked = await submit(flow, { method: 'totp', totp_code: await codeNow(secret) });
  expectThat(linked.status === 200 && linked.body.state === 'success', 'linked', linked);
  await signOut();

  await submit(await begin('login'), { method: 'password', identifier: email, password });
  const second = await submit(await begin('login', '?aal=aal2'), { method: 'totp', totp_code: await codeNow(secret) });
  expectThat(second.status === 200, 'second factor', second);
  const known = await whoami();
  expectThat(known.body.authenticator_assurance_level === 'aal2', 'known', known);
  expectThat(known.body.identity.traits.firstName === 'Late', 'the new name', known);
  await signOut();

  flow = await begin('recovery');
  await submit(flow, { method: 'code', email });
  const [mail] = await control('GET', `/mailbox?recipient=${encodeURIComponent(email)}`);
  const recovered = await submit(flow, { method: 'code', code: mail.codes[0] });
  expectThat(
    recovered.status === 422 && recovered.body.redirect_browser_to.includes('/settings'),
    'recovered',
    recovered,
  );
  const session = await whoami();
  expectThat([200, 403].includes(session.status), 'a session of its own', session);

  const { id } = known.body.identity;
  const gone = await ask('DELETE', `http://127.0.0.1:${server.admin}/admin/identities/${id}`);
  expectThat(gone.status === 204 || gone.status === 404, 'removed', gone);
  const nobody = await whoami();
  expectThat(nobody.status === 401, 'nobody any more', nobody);
}
