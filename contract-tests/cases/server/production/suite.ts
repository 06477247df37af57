import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract } from '../../../runner/contract.ts';

/** Kratos without `--dev`: secure cookies, a configured `SameSite`, and messages without content in the admin API. */
export default contract(
  'server/production',
  { profile: 'production' },
  async ({ admin, browser, form, native, ...stage }) => {
    const { email, newBrowser, note } = stage;
    const identifier = email('ada');
    await makeIdentity(admin, identifier);
    note('somebody new');
    const newcomer = newBrowser();
    const traits = { email: email('bea'), firstName: 'Bea' };
    await submit(newcomer, await start(newcomer, 'registration'), { method: 'password', password, traits });
    note('signed in: what the cookies are like');
    for (const each of [browser, form]) await signIn(each, identifier);
    await browser.get('/sessions/whoami');
    await form.fetch('/sessions/whoami');
    note('a session that is too old: what the other cookie is like');
    const other = { method: 'password', password: 'amber-harbour-2290' };
    await submit(browser, await start(browser, 'settings'), other);
    await submit(form, await open(form, 'settings'), other);
    note('out again');
    const { body } = await browser.fetch('/self-service/logout/browser');
    await browser.get(text(body, 'logout_url'));
    note('a mail');
    await submit(native, await startApi(native, 'recovery'), { method: 'code', email: identifier });
    const message = (await stage.mail.messages(identifier)) as readonly { readonly id: string }[];
    await admin.get(`/admin/courier/messages/${message[0]?.id}`);
  },
);
