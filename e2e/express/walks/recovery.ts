import { totp } from '@members/testkit/totp';
import { codeTo, linkTo, noteMails, withQuery } from '../mail.ts';
import { back, call, known, linkApp, makePerson, signIn, signOut } from '../people.ts';
import { anyMethod, button, by, type Visitor } from '../visitor.ts';
import type { Walk } from './walk.ts';

const email = 'rita@example.org';
const second = 'rita2@example.org';
const phone = '+16505551234';
const alone = 'solo@example.org';
const confirm = 'recovery_confirm_address';
const select = 'recovery_select_address';
const addresses = [email, second, phone];

/** Asks for a recovery; the field's name hangs on whether there is a choice. */
async function ask(visitor: Visitor, name: string, address: string): Promise<void> {
  await visitor.go(`${name}: recovery`, '/recovery');
  const field = (await visitor.hasField('recovery_address')) ? 'recovery_address' : 'email';
  await visitor.submit(`${name}: asked`, { [field]: address }, anyMethod);
}

/** Chooses an address where there is a choice, and confirms it where that is asked for. */
async function choose(visitor: Visitor, name: string, which: number, address: string): Promise<void> {
  const all = await visitor.all(button(select));
  const value = await all[Math.min(which, all.length - 1)]?.getAttribute('value');
  if (value) await visitor.submit(`${name}: chosen`, {}, button(select, value));
  if (await visitor.hasField(confirm)) await visitor.submit(`${name}: confirmed`, { [confirm]: address }, anyMethod);
}

const another = async (visitor: Visitor): Promise<string> =>
  (await visitor.has(button(confirm))) ? button(confirm) : button('email');

/** Recovery by code or by link: with mistakes, of somebody unknown, with a second factor, and as the admin makes it. */
export const recovery: Walk = async ({ arrive }) => {
  const visitor = await arrive();
  const { world } = visitor;
  await makePerson(world, { email, ...(world.setting.choice && { second, phone }) });
  await makePerson(world, { email: alone });
  for (const address of ['', 'foo', 'nobody@example.org']) await ask(visitor, `of ${address}`, address);
  await visitor.go('recovery seen again', visitor.page.url());
  await noteMails(visitor, 'mail to nobody', 'nobody@example.org');
  if (await visitor.hasField('code')) await visitor.submit('code of nobody', { code: '000000' }, by('code'));
  await ask(visitor, 'mine', email);
  await (world.setting.use === 'link' ? byLink(visitor) : byCode(visitor));
  if (world.setting.choice) await choosing(visitor);
  await withApp(visitor);
  await byAdmin(visitor);
  await visitor.leave();
};

async function byCode(visitor: Visitor): Promise<void> {
  if ((await visitor.all(button(select))).length > 0) await choose(visitor, 'first', 0, 'x@example.org');
  if (await visitor.hasField(confirm)) {
    await visitor.submit('confirmed by nothing', { [confirm]: '' }, anyMethod);
    await visitor.submit('back to the choice', {}, back);
    await choose(visitor, 'first again', 0, email);
  }
  for (const address of visitor.world.setting.choice ? addresses : [email])
    await noteMails(visitor, `mails to ${address}`, address);
  await visitor.go('sent, seen again', visitor.page.url());
  for (const code of ['', '000000']) await visitor.submit(`code ${code}`, { code }, by('code'));
  const old = await codeTo(visitor, ...addresses);
  await visitor.submit('another code', {}, await another(visitor));
  await visitor.submit('the code before', { code: old }, by('code'));
  await visitor.submit('the right code', { code: await codeTo(visitor, ...addresses) }, by('code'));
  await newPassword(visitor);
  await visitor.forget();
  await ask(visitor, 'many mistakes', alone);
  await choose(visitor, 'many mistakes', 0, alone);
  for (let count = 1; count <= 5; count += 1)
    await visitor.submit(`mistake ${count}`, { code: `00000${count}` }, by('code'));
  if (await visitor.hasField('code')) await visitor.submit('mistake 6', { code: '000006' }, by('code'));
  await ask(visitor, 'twice', alone);
  await choose(visitor, 'twice', 0, alone);
  const flow = visitor.page.url();
  const code = await codeTo(visitor, alone);
  await visitor.submit('twice: right', { code }, by('code'));
  await visitor.go('twice: flow seen signed in', flow);
  await visitor.forget();
  await visitor.go('twice: flow seen by somebody else', flow);
}

async function newPassword(visitor: Visitor): Promise<void> {
  const here = visitor.page.url();
  // A session that is asked for a second factor everywhere has no settings yet.
  if (await visitor.hasField('password')) {
    await visitor.submit('new password, short', { password: 'abc' }, by('password'));
    await visitor.submit('new password', { password: 'correct-horse-9' }, by('password'));
  }
  await visitor.go('settings seen again', here);
  await visitor.go('sessions after that', '/sessions');
}

async function byLink(visitor: Visitor): Promise<void> {
  await visitor.go('sent, seen again', visitor.page.url());
  await visitor.submit('sent again', { email }, anyMethod);
  await noteMails(visitor, 'mails of links', email);
  const link = await linkTo(visitor, email);
  await visitor.go('link', link);
  await newPassword(visitor);
  await visitor.go('link, used and signed in', link);
  await visitor.forget();
  await visitor.go('link, used', link);
  await visitor.go('link, another token', withQuery(link, { token: 'foo' }));
  await visitor.go('link, another flow', withQuery(link, { flow: '11111111-2222-4333-8444-555555555555' }));
  await visitor.go('link, no token', withQuery(link, { token: undefined }));
}

/** The other addresses, from each of them. */
async function choosing(visitor: Visitor): Promise<void> {
  for (const [which, address] of [second, phone].entries()) {
    await visitor.forget();
    await ask(visitor, `by ${address}`, address);
    await choose(visitor, `by ${address}`, which + 1, address);
    for (const each of addresses) await noteMails(visitor, `by ${address}: mails to ${each}`, each);
    if (!(await visitor.hasField('code'))) continue;
    await visitor.submit(`by ${address}: wrong`, { code: '000000' }, by('code'));
    await visitor.submit(`by ${address}: right`, { code: await codeTo(visitor, ...addresses) }, by('code'));
  }
}

/** A recovery of somebody who has a second factor. */
async function withApp(visitor: Visitor): Promise<void> {
  await visitor.forget();
  await signIn(visitor, 'with an app', alone);
  await visitor.go('with an app: settings', '/settings');
  if (!(await visitor.hasField('totp_code'))) return;
  const secret = await linkApp(visitor, 'with an app: linked');
  await signOut(visitor, 'with an app');
  await visitor.forget();
  await ask(visitor, 'with an app', alone);
  await choose(visitor, 'with an app', 0, alone);
  if (await visitor.hasField('code'))
    await visitor.submit('with an app: code', { code: await codeTo(visitor, alone) }, by('code'));
  else await visitor.go('with an app: link', await linkTo(visitor, alone));
  for (const path of ['/welcome', '/sessions', '/login?aal=aal2']) await visitor.go(`with an app: ${path}`, path);
  await visitor.submit('with an app: second factor', { totp_code: totp(secret) }, by('totp'));
  await visitor.go('with an app: settings after', '/settings');
}

async function byAdmin(visitor: Visitor): Promise<void> {
  const { id } = await known(visitor.world, email);
  for (const kind of ['code', 'link']) {
    await visitor.forget();
    const made = await call(`${visitor.world.kratosAdmin}/admin/recovery/${kind}`, { identity_id: id });
    visitor.note(`admin's ${kind}`, Object.keys(made).sort().join(' '));
    await visitor.go(`admin's ${kind}: opened`, made.recovery_link);
    if (made.recovery_code)
      for (const code of ['000000', made.recovery_code])
        await visitor.submit(`admin's ${kind}: ${code === made.recovery_code}`, { code }, by('code'));
    await visitor.go(`admin's ${kind}: again`, made.recovery_link);
    await visitor.forget();
    await visitor.go(`admin's ${kind}: again, signed out`, made.recovery_link);
  }
}
