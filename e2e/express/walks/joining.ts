import { codeTo, linkTo, noteMails, withQuery } from '../mail.ts';
import { back, isTwoSteps, password, register, signIn, signOut } from '../people.ts';
import { anyMethod, by, type Visitor } from '../visitor.ts';
import type { Walk } from './walk.ts';

const email = 'ann@example.org';
const names = { 'traits.name.first': 'Ann & <b>', 'traits.name.last': 'Lee' };

/** Somebody registers, with mistakes, verifies the address, and signs in, with mistakes. */
export const joining: Walk = async ({ arrive }) => {
  const visitor = await arrive();
  await registering(visitor);
  await verifying(visitor);
  for (const path of ['/welcome', '/sessions', '/recovery', '/login', '/registration', '/verification'])
    await visitor.go(`${path} signed in`, path);
  const { kratos } = visitor.world;
  for (const path of ['self-service/recovery/browser', 'sessions/whoami', 'sessions'])
    await visitor.go(`kratos ${path} signed in`, `${kratos}/${path}`);
  await visitor.go('second factor that is not there', '/login?aal=aal2');
  await signOut(visitor, 'sign out');
  await visitor.go('sessions after that', '/sessions');
  await signingIn(visitor);
  await visitor.go('refresh', '/login?refresh=true');
  await visitor.submit('refresh, wrong', { password: 'wrong' }, by('password'));
  await visitor.submit('refresh, right', { password }, by('password'));
  const other = await arrive('elsewhere');
  await signIn(other, 'too', email);
  await visitor.go('sessions with two', '/sessions');
  await visitor.go('sessions listed', `${kratos}/sessions`);
  await other.go('logout with another token', `${kratos}/self-service/logout?token=ory_lo_${'1'.repeat(32)}`);
  await signOut(other, 'sign out');
  await other.leave();
  await signOut(visitor, 'last');
  await visitor.go('register twice', '/registration');
  await register(visitor, 'register twice', email);
  await visitor.leave();
};

async function registering(visitor: Visitor): Promise<void> {
  await visitor.go('registration', '/registration');
  const two = await isTwoSteps(visitor);
  const [first, right] = [two ? by('profile') : by('password'), two ? {} : { password }];
  await visitor.submit('registration, empty', {}, first);
  await visitor.submit('registration, no address', { 'traits.email': 'foo', ...right }, first);
  const long = { 'traits.email': email, 'traits.name.last': 'x'.repeat(30) };
  await visitor.submit('registration, long name', { ...long, ...right }, first);
  if (two) {
    await visitor.submit('registration, profile', { 'traits.email': email, ...names }, first);
    await visitor.submit('registration, back', {}, back);
    await visitor.submit('registration, profile again', { 'traits.email': email, ...names }, first);
  }
  const traits = two ? {} : { 'traits.email': email, ...names };
  for (const [name, secret] of Object.entries({ none: '', short: 'abc', like: email }))
    await visitor.submit(`registration, password ${name}`, { ...traits, password: secret }, by('password'));
  await visitor.go('registration seen again', visitor.page.url());
  await visitor.submit('registration, right', { ...traits, password }, by('password'));
}

async function verifying(visitor: Visitor): Promise<void> {
  await noteMails(visitor, 'mail after registration', email);
  if (await visitor.hasField('code')) {
    const here = visitor.page.url();
    await visitor.submit('verification, no code', { code: '' }, by('code'));
    await visitor.submit('verification, wrong code', { code: '000000' }, by('code'));
    await visitor.submit('verification, another code', { email, code: '' }, by('code'));
    await visitor.submit('verification, right code', { code: await codeTo(visitor, email) }, by('code'));
    await visitor.go('verification seen after', here);
  }
  await visitor.go('verification afresh', '/verification');
  for (const address of ['', 'foo', 'nobody@example.org'])
    await visitor.submit(`verification of ${address}`, { email: address }, anyMethod);
  await noteMails(visitor, 'mail to nobody', 'nobody@example.org');
  await visitor.go('verification afresh again', '/verification');
  await visitor.submit('verification of one that is known', { email }, anyMethod);
  await noteMails(visitor, 'mails of verification', email);
  const link = await linkTo(visitor, email);
  await visitor.go('link of verification', link);
  if (await visitor.hasField('code')) await visitor.submit('code of the link', {}, by('code'));
  await visitor.go('link of verification again', link);
  await visitor.go('link of verification, wrong', withQuery(link, { code: '123123', token: '123123' }));
}

async function signingIn(visitor: Visitor): Promise<void> {
  await visitor.go('login', '/login');
  if (await visitor.has(by('identifier_first'))) {
    await visitor.submit('login, no identifier', {}, by('identifier_first'));
    await visitor.submit('login, unknown identifier', { identifier: 'nobody@example.org' }, by('identifier_first'));
    await visitor.go('login again', '/login');
    await visitor.submit('login, identifier', { identifier: email }, by('identifier_first'));
    for (const secret of ['wrong', ''])
      await visitor.submit(`login, password ${secret}`, { password: secret }, by('password'));
  } else
    for (const [identifier, secret] of [
      ['', ''],
      ['nobody@example.org', 'x'],
      [email, ''],
      [email, 'wrong'],
    ] as const)
      await visitor.submit(`login as ${identifier} by ${secret}`, { identifier, password: secret }, by('password'));
  await visitor.go('login seen again', visitor.page.url());
  await signIn(visitor, 'right', email);
}
