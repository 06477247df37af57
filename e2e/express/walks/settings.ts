import { totp } from '@members/testkit/totp';
import { untilUnprivileged } from '../elapse.ts';
import { noteMails } from '../mail.ts';
import { known, linkApp, makePerson, password, signIn, signOut } from '../people.ts';
import { button, by, type Visitor } from '../visitor.ts';
import type { Walk } from './walk.ts';

const email = 'ben@example.org';

/** Somebody changes profile and password. */
export const settings: Walk = async ({ arrive }) => {
  const visitor = await arrive();
  const { submit, go } = bound(visitor);
  await makePerson(visitor.world, { email });
  await signIn(visitor, 'settings', email);
  await go('settings', '/settings');
  await submit('profile, no address', { 'traits.email': 'foo' }, by('profile'));
  await submit('profile, long name', { 'traits.email': email, 'traits.name.last': 'y'.repeat(30) }, by('profile'));
  await submit('profile, right', { 'traits.email': email, 'traits.name.last': 'Müller "q"' }, by('profile'));
  await go('settings seen again', visitor.page.url());
  await submit('profile, new address', { 'traits.email': 'ben2@example.org' }, by('profile'));
  await noteMails(visitor, 'mail to the new address', 'ben2@example.org');
  await go('settings after that', '/settings');
  await submit('profile, old address', { 'traits.email': email }, by('profile'));
  await go('settings after that, too', '/settings');
  for (const [name, secret] of Object.entries({ none: '', short: 'abc', like: email, right: 'correct-horse-8' }))
    await submit(`password, ${name}`, { password: secret }, by('password'));
  await go('settings before a forged one', '/settings');
  await visitor.forge();
  await submit('password, forged', { password: 'correct-horse-9' }, by('password'));
  await go('settings before signing out', '/settings');
  await visitor.forget();
  await submit('profile, signed out', { 'traits.name.last': 'Z' }, by('profile'));
  await visitor.leave();
};

/** Somebody links an authenticator app and gets backup codes, signs in by both, and gives both up. */
export const secondFactor: Walk = async ({ arrive }) => {
  const visitor = await arrive();
  const { submit, go } = bound(visitor);
  const mine = 'cyd@example.org';
  await makePerson(visitor.world, { email: mine });
  await signIn(visitor, 'settings', mine);
  await go('settings', '/settings');
  for (const code of ['', '000000']) await submit(`app, code ${code}`, { totp_code: code }, by('totp'));
  const secret = await linkApp(visitor, 'app, right');
  await go('settings with the app', '/settings');
  await submit('codes made', {}, button('lookup_secret_regenerate'));
  await submit('codes kept', {}, button('lookup_secret_confirm'));
  await go('settings with codes', '/settings');
  await submit('codes shown', {}, button('lookup_secret_reveal'));
  await go('sessions', '/sessions');
  const { credentials } = await known(visitor.world, mine);
  visitor.note('credentials', Object.keys(credentials).sort().join('\n'));
  const [code = ''] = credentials.lookup_secret.config.recovery_codes.map((each: { code: string }) => each.code);
  await signOut(visitor, 'with both');

  await signIn(visitor, 'first factor', mine);
  for (const path of ['/welcome', '/sessions', '/settings', '/recovery', '/verification'])
    await go(`${path} by one factor`, path);
  await byApp(visitor, secret);
  for (const query of ['aal=aal2', 'refresh=true', 'refresh=true&aal=aal2'])
    await go(`login ${query} by two factors`, `/login?${query}`);
  await signOut(visitor, 'by the app');

  await signIn(visitor, 'again', mine);
  await go('second factor, and on', `/login?aal=aal2&return_to=${encodeURIComponent(`${visitor.world.ui}/sessions`)}`);
  for (const [name, given] of Object.entries({ none: '', wrong: 'zzzzzzzz', right: code }))
    await submit(`backup code, ${name}`, { lookup_secret: given }, by('lookup_secret'));
  await go('refresh by backup code', '/login?refresh=true&aal=aal2');
  await submit('backup code, used', { lookup_secret: code }, by('lookup_secret'));

  await go('settings to give up', '/settings');
  await submit('codes shown, one used', {}, button('lookup_secret_reveal'));
  await go('settings to give codes up', '/settings');
  await submit('codes given up', {}, button('lookup_secret_disable'));
  await go('settings to give the app up', '/settings');
  await submit('app given up', {}, button('totp_unlink'));
  await go('settings without', '/settings');
  await visitor.leave();
};

async function byApp(visitor: Visitor, secret: string): Promise<void> {
  await visitor.go('second factor', '/login?aal=aal2');
  for (const [name, code] of Object.entries({ none: '', wrong: '000000', right: totp(secret) }))
    await visitor.submit(`app's code, ${name}`, { totp_code: code }, by('totp'));
  await visitor.go('sessions by two factors', '/sessions');
}

const bound = (visitor: Visitor) => ({ submit: visitor.submit.bind(visitor), go: visitor.go.bind(visitor) });

/** What matters asks for the password again, some time after. */
export const privileged: Walk = async ({ arrive }) => {
  const visitor = await arrive();
  const { submit, go } = bound(visitor);
  const mine = 'pri@example.org';
  await makePerson(visitor.world, { email: mine });
  await signIn(visitor, 'privileged', mine);
  await untilUnprivileged(visitor.world, 'first@example.org');
  await go('settings, old', '/settings');
  await submit('password, old', { password: 'correct-horse-8' }, by('password'));
  await submit('refresh, wrong', { password: 'x' }, by('password'));
  await submit('refresh, right', { password }, by('password'));
  await untilUnprivileged(visitor.world, 'second@example.org');
  await go('settings, old again', '/settings');
  await submit('address, old', { 'traits.email': 'pri2@example.org' }, by('profile'));
  await submit('refresh for the address', { password: 'correct-horse-8' }, by('password'));
  await untilUnprivileged(visitor.world, 'third@example.org');
  await go('settings, old once more', '/settings');
  await submit('app, old', { totp_code: '123456' }, by('totp'));
  await go('settings before codes', '/settings');
  await submit('codes, old', {}, button('lookup_secret_regenerate'));
  await visitor.leave();
};
