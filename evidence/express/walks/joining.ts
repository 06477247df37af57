import { newestCode, newestLink, recordMails, withQuery } from '../mail.ts';
import { backButton, isTwoSteps, password, register, signIn, signOut } from '../people.ts';
import { anyMethod, type ExpressVisitor, methodButton } from '../visitor.ts';
import type { ExpressWalk } from './walk.ts';

const email = 'ann@example.org';
const names = { 'traits.name.first': 'Ann & <b>', 'traits.name.last': 'Lee' };

/** Registers, verifies the address and signs in, with mistakes in each. */
export const joining: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
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
  await visitor.submit('refresh, wrong', { password: 'wrong' }, methodButton('password'));
  await visitor.submit('refresh, right', { password }, methodButton('password'));
  const other = await openVisitor('elsewhere');
  await signIn(other, 'too', email);
  await visitor.go('sessions with two', '/sessions');
  await visitor.go('sessions listed', `${kratos}/sessions`);
  await other.go('logout with another token', `${kratos}/self-service/logout?token=ory_lo_${'1'.repeat(32)}`);
  await signOut(other, 'sign out');
  await other.close();
  await signOut(visitor, 'last');
  await visitor.go('register twice', '/registration');
  await register(visitor, 'register twice', email);
  await visitor.close();
};

async function registering(visitor: ExpressVisitor): Promise<void> {
  await visitor.go('registration', '/registration');
  const two = await isTwoSteps(visitor);
  const [first, right] = [two ? methodButton('profile') : methodButton('password'), two ? {} : { password }];
  await visitor.submit('registration, empty', {}, first);
  await visitor.submit('registration, no address', { 'traits.email': 'foo', ...right }, first);
  const long = { 'traits.email': email, 'traits.name.last': 'x'.repeat(30) };
  await visitor.submit('registration, long name', { ...long, ...right }, first);
  if (two) {
    await visitor.submit('registration, profile', { 'traits.email': email, ...names }, first);
    await visitor.submit('registration, back', {}, backButton);
    await visitor.submit('registration, profile again', { 'traits.email': email, ...names }, first);
  }
  const traits = two ? {} : { 'traits.email': email, ...names };
  for (const [name, secret] of Object.entries({ none: '', short: 'abc', like: email }))
    await visitor.submit(`registration, password ${name}`, { ...traits, password: secret }, methodButton('password'));
  await visitor.go('registration seen again', visitor.page.url());
  await visitor.submit('registration, right', { ...traits, password }, methodButton('password'));
}

async function verifying(visitor: ExpressVisitor): Promise<void> {
  await recordMails(visitor, 'mail after registration', email);
  if (await visitor.hasField('code')) {
    const here = visitor.page.url();
    await visitor.submit('verification, no code', { code: '' }, methodButton('code'));
    await visitor.submit('verification, wrong code', { code: '000000' }, methodButton('code'));
    await visitor.submit('verification, another code', { email, code: '' }, methodButton('code'));
    await visitor.submit('verification, right code', { code: await newestCode(visitor, email) }, methodButton('code'));
    await visitor.go('verification seen after', here);
  }
  await visitor.go('verification afresh', '/verification');
  for (const address of ['', 'foo', 'nobody@example.org'])
    await visitor.submit(`verification of ${address}`, { email: address }, anyMethod);
  await recordMails(visitor, 'mail to nobody', 'nobody@example.org');
  await visitor.go('verification afresh again', '/verification');
  await visitor.submit('verification of one that is known', { email }, anyMethod);
  await recordMails(visitor, 'mails of verification', email);
  const link = await newestLink(visitor, email);
  await visitor.go('link of verification', link);
  if (await visitor.hasField('code')) await visitor.submit('code of the link', {}, methodButton('code'));
  await visitor.go('link of verification again', link);
  await visitor.go('link of verification, wrong', withQuery(link, { code: '123123', token: '123123' }));
}

async function signingIn(visitor: ExpressVisitor): Promise<void> {
  await visitor.go('login', '/login');
  if (await visitor.has(methodButton('identifier_first'))) {
    await visitor.submit('login, no identifier', {}, methodButton('identifier_first'));
    await visitor.submit(
      'login, unknown identifier',
      { identifier: 'nobody@example.org' },
      methodButton('identifier_first'),
    );
    await visitor.go('login again', '/login');
    await visitor.submit('login, identifier', { identifier: email }, methodButton('identifier_first'));
    for (const secret of ['wrong', ''])
      await visitor.submit(`login, password ${secret}`, { password: secret }, methodButton('password'));
  } else
    for (const [identifier, secret] of [
      ['', ''],
      ['nobody@example.org', 'x'],
      [email, ''],
      [email, 'wrong'],
    ] as const)
      await visitor.submit(
        `login as ${identifier} by ${secret}`,
        { identifier, password: secret },
        methodButton('password'),
      );
  await visitor.go('login seen again', visitor.page.url());
  await signIn(visitor, 'right', email);
}
