import { totp } from '@members/testkit/totp';
import { newestCode, newestLink, recordMails, withQuery } from '../mail.ts';
import { backButton, callAdmin, fetchIdentity, linkAuthenticator, makePerson, signIn, signOut } from '../people.ts';
import { anyMethod, button, type ExpressVisitor, methodButton } from '../visitor.ts';
import type { ExpressWalk } from './walk.ts';

const email = 'rita@example.org';
const second = 'rita2@example.org';
const phone = '+16505551234';
const alone = 'solo@example.org';
const confirm = 'recovery_confirm_address';
const select = 'recovery_select_address';
const addresses = [email, second, phone];

/** Requests a recovery. The name of the field depends on `choose_recovery_address`. */
async function requestRecovery(visitor: ExpressVisitor, name: string, address: string): Promise<void> {
  await visitor.go(`${name}: recovery`, '/recovery');
  const field = (await visitor.hasField('recovery_address')) ? 'recovery_address' : 'email';
  await visitor.submit(`${name}: asked`, { [field]: address }, anyMethod);
}

/** Chooses an address and confirms it, if the page asks for that. */
async function choose(visitor: ExpressVisitor, name: string, which: number, address: string): Promise<void> {
  const all = await visitor.all(button(select));
  const value = await all[Math.min(which, all.length - 1)]?.getAttribute('value');
  if (value) await visitor.submit(`${name}: chosen`, {}, button(select, value));
  if (await visitor.hasField(confirm)) await visitor.submit(`${name}: confirmed`, { [confirm]: address }, anyMethod);
}

const resendButton = async (visitor: ExpressVisitor): Promise<string> =>
  (await visitor.has(button(confirm))) ? button(confirm) : button('email');

/** Recovers accounts by code or by link: with mistakes, of an unknown address, with a second factor, and by the admin API. */
export const recovery: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const { world } = visitor;
  await makePerson(world, { email, ...(world.setting.choice && { second, phone }) });
  await makePerson(world, { email: alone });
  for (const address of ['', 'foo', 'nobody@example.org']) await requestRecovery(visitor, `of ${address}`, address);
  await visitor.go('recovery seen again', visitor.page.url());
  await recordMails(visitor, 'mail to nobody', 'nobody@example.org');
  if (await visitor.hasField('code')) await visitor.submit('code of nobody', { code: '000000' }, methodButton('code'));
  await requestRecovery(visitor, 'mine', email);
  await (world.setting.use === 'link' ? byLink(visitor) : byCode(visitor));
  if (world.setting.choice) await choosing(visitor);
  await withApp(visitor);
  await byAdmin(visitor);
  await visitor.close();
};

async function byCode(visitor: ExpressVisitor): Promise<void> {
  if ((await visitor.all(button(select))).length > 0) await choose(visitor, 'first', 0, 'x@example.org');
  if (await visitor.hasField(confirm)) {
    await visitor.submit('confirmed by nothing', { [confirm]: '' }, anyMethod);
    await visitor.submit('back to the choice', {}, backButton);
    await choose(visitor, 'first again', 0, email);
  }
  for (const address of visitor.world.setting.choice ? addresses : [email])
    await recordMails(visitor, `mails to ${address}`, address);
  await visitor.go('sent, seen again', visitor.page.url());
  for (const code of ['', '000000']) await visitor.submit(`code ${code}`, { code }, methodButton('code'));
  const old = await newestCode(visitor, ...addresses);
  await visitor.submit('another code', {}, await resendButton(visitor));
  await visitor.submit('the code before', { code: old }, methodButton('code'));
  await visitor.submit('the right code', { code: await newestCode(visitor, ...addresses) }, methodButton('code'));
  await newPassword(visitor);
  await visitor.clearCookies();
  await requestRecovery(visitor, 'many mistakes', alone);
  await choose(visitor, 'many mistakes', 0, alone);
  for (let count = 1; count <= 5; count += 1)
    await visitor.submit(`mistake ${count}`, { code: `00000${count}` }, methodButton('code'));
  if (await visitor.hasField('code')) await visitor.submit('mistake 6', { code: '000006' }, methodButton('code'));
  await requestRecovery(visitor, 'twice', alone);
  await choose(visitor, 'twice', 0, alone);
  const flow = visitor.page.url();
  const code = await newestCode(visitor, alone);
  await visitor.submit('twice: right', { code }, methodButton('code'));
  await visitor.go('twice: flow seen signed in', flow);
  await visitor.clearCookies();
  await visitor.go('twice: flow seen by somebody else', flow);
}

async function newPassword(visitor: ExpressVisitor): Promise<void> {
  const here = visitor.page.url();
  // If `whoami` requires a second factor, the settings are not open yet.
  if (await visitor.hasField('password')) {
    await visitor.submit('new password, short', { password: 'abc' }, methodButton('password'));
    await visitor.submit('new password', { password: 'correct-horse-9' }, methodButton('password'));
  }
  await visitor.go('settings seen again', here);
  await visitor.go('sessions after that', '/sessions');
}

async function byLink(visitor: ExpressVisitor): Promise<void> {
  await visitor.go('sent, seen again', visitor.page.url());
  await visitor.submit('sent again', { email }, anyMethod);
  await recordMails(visitor, 'mails of links', email);
  const link = await newestLink(visitor, email);
  await visitor.go('link', link);
  await newPassword(visitor);
  await visitor.go('link, used and signed in', link);
  await visitor.clearCookies();
  await visitor.go('link, used', link);
  await visitor.go('link, another token', withQuery(link, { token: 'foo' }));
  await visitor.go('link, another flow', withQuery(link, { flow: '11111111-2222-4333-8444-555555555555' }));
  await visitor.go('link, no token', withQuery(link, { token: undefined }));
}

/** Recovers with each of the other addresses. */
async function choosing(visitor: ExpressVisitor): Promise<void> {
  for (const [which, address] of [second, phone].entries()) {
    await visitor.clearCookies();
    await requestRecovery(visitor, `by ${address}`, address);
    await choose(visitor, `by ${address}`, which + 1, address);
    for (const each of addresses) await recordMails(visitor, `by ${address}: mails to ${each}`, each);
    if (!(await visitor.hasField('code'))) continue;
    await visitor.submit(`by ${address}: wrong`, { code: '000000' }, methodButton('code'));
    await visitor.submit(
      `by ${address}: right`,
      { code: await newestCode(visitor, ...addresses) },
      methodButton('code'),
    );
  }
}

/** Recovers an account with an authenticator app. */
async function withApp(visitor: ExpressVisitor): Promise<void> {
  await visitor.clearCookies();
  await signIn(visitor, 'with an app', alone);
  await visitor.go('with an app: settings', '/settings');
  if (!(await visitor.hasField('totp_code'))) return;
  const secret = await linkAuthenticator(visitor, 'with an app: linked');
  await signOut(visitor, 'with an app');
  await visitor.clearCookies();
  await requestRecovery(visitor, 'with an app', alone);
  await choose(visitor, 'with an app', 0, alone);
  if (await visitor.hasField('code'))
    await visitor.submit('with an app: code', { code: await newestCode(visitor, alone) }, methodButton('code'));
  else await visitor.go('with an app: link', await newestLink(visitor, alone));
  for (const path of ['/welcome', '/sessions', '/login?aal=aal2']) await visitor.go(`with an app: ${path}`, path);
  await visitor.submit('with an app: second factor', { totp_code: totp(secret) }, methodButton('totp'));
  await visitor.go('with an app: settings after', '/settings');
}

async function byAdmin(visitor: ExpressVisitor): Promise<void> {
  const { id } = await fetchIdentity(visitor.world, email);
  for (const kind of ['code', 'link']) {
    await visitor.clearCookies();
    const made = await callAdmin(`${visitor.world.kratosAdmin}/admin/recovery/${kind}`, { identity_id: id });
    visitor.record(`admin's ${kind}`, Object.keys(made).sort().join(' '));
    await visitor.go(`admin's ${kind}: opened`, made.recovery_link);
    if (made.recovery_code)
      for (const code of ['000000', made.recovery_code])
        await visitor.submit(`admin's ${kind}: ${code === made.recovery_code}`, { code }, methodButton('code'));
    await visitor.go(`admin's ${kind}: again`, made.recovery_link);
    await visitor.clearCookies();
    await visitor.go(`admin's ${kind}: again, signed out`, made.recovery_link);
  }
}
