import { makeIdentity, open, start, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract } from '../../../runner/contract.ts';

/** A session cookie with `Secure` and `SameSite=None`, beside other cookies without. */
export default contract('sessions/cookies', { profile: 'cookies' }, async ({ admin, browser, form, email, note }) => {
  const identifier = email('ada');
  await makeIdentity(admin, identifier);
  note('signed in');
  for (const each of [browser, form]) await signIn(each, identifier);
  await browser.get('/sessions/whoami');
  note('a session that is too old');
  const other = { method: 'password', password: 'amber-harbour-2290' };
  await submit(browser, await start(browser, 'settings'), other);
  await submit(form, await open(form, 'settings'), other);
  note('out again');
  const { body } = await browser.fetch('/self-service/logout/browser');
  await browser.get(text(body, 'logout_url'));
});
