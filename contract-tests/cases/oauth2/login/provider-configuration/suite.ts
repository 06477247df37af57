import { makeIdentity, open, parameter, password, start, submit, text } from '../../../../kit/index.ts';
import { enrolTotp, signIn } from '../../../../kit/second-factor.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const path = (kind: string, query: string) => `/self-service/${kind}/browser${query}`;
const after = 'return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';

/** Accepting a login at an OAuth2 server: `oauth2_provider.*` and `session.cookie.persistent`. */
export default contract('oauth2/login/provider-configuration', { profile: 'oauth2-provider-keys' }, async (stage) => {
  const { admin, email } = stage;
  const identifier = email('ada');
  await makeIdentity(admin, identifier);
  await returns(stage);
  await signsIn(stage, identifier);
  await signedIn(stage, identifier);
  await bySecondFactor(stage);
  await registers(stage);
});

/** The address of the authorization request replaces `return_to`. */
async function returns({ newBrowser, newForm, note }: Stage): Promise<void> {
  for (const kind of ['login', 'registration'])
    for (const wish of ['echo', 'echo.nowhere', 'echo.foreign', 'echo.skips']) {
      note(`${kind}: ${wish}`);
      const page = newForm();
      for (const query of [`?login_challenge=${wish}`, `?login_challenge=${wish}&${after}`]) {
        await newBrowser().fetch(path(kind, query));
        await page.navigate(path(kind, query));
      }
    }
}

async function signsIn({ newBrowser, newForm, note }: Stage, identifier: string): Promise<void> {
  note('somebody signs in');
  const browser = newBrowser();
  const flow = await start(browser, 'login', '?login_challenge=echo');
  await submit(browser, flow, { method: 'password', identifier, password });
  const form = newForm();
  const page = await open(form, 'login', '?login_challenge=echo');
  await submit(form, page, { method: 'password', identifier, password });
}

async function signedIn({ newBrowser, newForm, note }: Stage, identifier: string): Promise<void> {
  for (const agent of [newBrowser(), newForm()]) {
    await signIn(agent, identifier);
    for (const query of [
      'echo',
      'echo.skips',
      'echo.skips&refresh=true',
      'echo.skips&aal=aal2',
      `echo.skips&${after}`,
    ]) {
      note(`somebody who is signed in: ${query}`);
      await agent.fetch(path('login', `?login_challenge=${query}`));
      for (const kind of ['login', 'registration']) await agent.navigate(path(kind, `?login_challenge=${query}`));
    }
  }
  note('asked anew, by a request that was not skipped');
  const browser = newBrowser();
  await signIn(browser, identifier);
  const flow = await start(browser, 'login', '?login_challenge=echo');
  await submit(browser, flow, { method: 'password', identifier, password });
}

async function bySecondFactor({ admin, email, newBrowser, newForm, note }: Stage): Promise<void> {
  const identifier = email('totp');
  await makeIdentity(admin, identifier);
  const owner = newBrowser();
  await signIn(owner, identifier);
  const totp_code = await enrolTotp(owner);
  note('a second factor');
  const browser = newBrowser();
  const flow = await start(browser, 'login', '?login_challenge=echo');
  const first = await submit(browser, flow, { method: 'password', identifier, password });
  const { body: second } = await browser.fetch(text(first.body, 'redirect_browser_to'));
  await submit(browser, second, { method: 'totp', totp_code: 'none' });
  await submit(browser, second, { method: 'totp', totp_code });
  await skipped(browser);
  note('a second factor, as a form');
  const form = newForm();
  const page = await open(form, 'login', '?login_challenge=echo');
  const { location } = await submit(form, page, { method: 'password', identifier, password });
  const next = await form.navigate(location);
  const { body } = await form.fetch(`/self-service/login/flows?id=${parameter(next.location, 'flow')}`);
  await submit(form, body, { method: 'totp', totp_code });
  await skipped(form);
  note('one factor of two');
  const half = newBrowser();
  await signIn(half, identifier);
  await skipped(half);
}

/** A login request with `skip` is accepted at once. */
async function skipped(agent: Agent): Promise<void> {
  await agent.fetch(path('login', '?login_challenge=echo.skips'));
  await agent.navigate(path('login', '?login_challenge=echo.skips'));
}

async function registers({ email, newBrowser, newForm, note }: Stage): Promise<void> {
  note('somebody registers');
  const browser = newBrowser();
  const flow = await start(browser, 'registration', '?login_challenge=echo');
  await submit(browser, flow, { method: 'password', password, traits: { email: email('bea') } });
  const form = newForm();
  const page = await open(form, 'registration', '?login_challenge=echo');
  await submit(form, page, { method: 'password', password, 'traits.email': email('cem') });
}
