import { totp } from '@members/testkit/totp';
import { recordMails } from '../mail.ts';
import { fetchIdentity, linkAuthenticator, makePerson, password, signIn, signOut } from '../people.ts';
import { button, type ExpressVisitor, methodButton } from '../visitor.ts';
import { untilUnprivileged } from '../wait-for-expiry.ts';
import type { ExpressWalk } from './walk.ts';

const email = 'ben@example.org';

/** Changes profile and password. */
export const settings: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const { submit, go } = bound(visitor);
  await makePerson(visitor.world, { email });
  await signIn(visitor, 'settings', email);
  await go('settings', '/settings');
  await submit('profile, no address', { 'traits.email': 'foo' }, methodButton('profile'));
  await submit(
    'profile, long name',
    { 'traits.email': email, 'traits.name.last': 'y'.repeat(30) },
    methodButton('profile'),
  );
  await submit('profile, right', { 'traits.email': email, 'traits.name.last': 'Müller "q"' }, methodButton('profile'));
  await go('settings seen again', visitor.page.url());
  await submit('profile, new address', { 'traits.email': 'ben2@example.org' }, methodButton('profile'));
  await recordMails(visitor, 'mail to the new address', 'ben2@example.org');
  await go('settings after that', '/settings');
  await submit('profile, old address', { 'traits.email': email }, methodButton('profile'));
  await go('settings after that, too', '/settings');
  for (const [name, secret] of Object.entries({ none: '', short: 'abc', like: email, right: 'correct-horse-8' }))
    await submit(`password, ${name}`, { password: secret }, methodButton('password'));
  await go('settings before a forged one', '/settings');
  await visitor.spoilCsrfToken();
  await submit('password, forged', { password: 'correct-horse-9' }, methodButton('password'));
  await go('settings before signing out', '/settings');
  await visitor.clearCookies();
  await submit('profile, signed out', { 'traits.name.last': 'Z' }, methodButton('profile'));
  await visitor.close();
};

/** Sets up an authenticator app and backup codes, signs in by both, and removes both. */
export const secondFactor: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const { submit, go } = bound(visitor);
  const mine = 'cyd@example.org';
  await makePerson(visitor.world, { email: mine });
  await signIn(visitor, 'settings', mine);
  await go('settings', '/settings');
  for (const code of ['', '000000']) await submit(`app, code ${code}`, { totp_code: code }, methodButton('totp'));
  const secret = await linkAuthenticator(visitor, 'app, right');
  await go('settings with the app', '/settings');
  await submit('codes made', {}, button('lookup_secret_regenerate'));
  await submit('codes kept', {}, button('lookup_secret_confirm'));
  await go('settings with codes', '/settings');
  await submit('codes shown', {}, button('lookup_secret_reveal'));
  await go('sessions', '/sessions');
  const { credentials } = await fetchIdentity(visitor.world, mine);
  visitor.record('credentials', Object.keys(credentials).sort().join('\n'));
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
    await submit(`backup code, ${name}`, { lookup_secret: given }, methodButton('lookup_secret'));
  await go('refresh by backup code', '/login?refresh=true&aal=aal2');
  await submit('backup code, used', { lookup_secret: code }, methodButton('lookup_secret'));

  await go('settings to give up', '/settings');
  await submit('codes shown, one used', {}, button('lookup_secret_reveal'));
  await go('settings to give codes up', '/settings');
  await submit('codes given up', {}, button('lookup_secret_disable'));
  await go('settings to give the app up', '/settings');
  await submit('app given up', {}, button('totp_unlink'));
  await go('settings without', '/settings');
  await visitor.close();
};

async function byApp(visitor: ExpressVisitor, secret: string): Promise<void> {
  await visitor.go('second factor', '/login?aal=aal2');
  for (const [name, code] of Object.entries({ none: '', wrong: '000000', right: totp(secret) }))
    await visitor.submit(`app's code, ${name}`, { totp_code: code }, methodButton('totp'));
  await visitor.go('sessions by two factors', '/sessions');
}

const bound = (visitor: ExpressVisitor) => ({ submit: visitor.submit.bind(visitor), go: visitor.go.bind(visitor) });

/** Makes changes that need a privileged session after it has become too old. */
export const privileged: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const { submit, go } = bound(visitor);
  const mine = 'pri@example.org';
  await makePerson(visitor.world, { email: mine });
  await signIn(visitor, 'privileged', mine);
  await untilUnprivileged(visitor.world, 'first@example.org');
  await go('settings, old', '/settings');
  await submit('password, old', { password: 'correct-horse-8' }, methodButton('password'));
  await submit('refresh, wrong', { password: 'x' }, methodButton('password'));
  await submit('refresh, right', { password }, methodButton('password'));
  await untilUnprivileged(visitor.world, 'second@example.org');
  await go('settings, old again', '/settings');
  await submit('address, old', { 'traits.email': 'pri2@example.org' }, methodButton('profile'));
  await submit('refresh for the address', { password: 'correct-horse-8' }, methodButton('password'));
  await untilUnprivileged(visitor.world, 'third@example.org');
  await go('settings, old once more', '/settings');
  await submit('app, old', { totp_code: '123456' }, methodButton('totp'));
  await go('settings before codes', '/settings');
  await submit('codes, old', {}, button('lookup_secret_regenerate'));
  await visitor.close();
};
