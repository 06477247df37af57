import { newestCode, recordMails } from '../mail.ts';
import { isTwoSteps, makePerson, signIn, signOut } from '../people.ts';
import { button, type ExpressVisitor, methodButton } from '../visitor.ts';
import type { ExpressWalk } from './walk.ts';

/** Registers by code and signs in by code. */
export const codes: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const email = 'cody@example.org';
  await visitor.go('registration', '/registration');
  if (await isTwoSteps(visitor)) {
    await visitor.submit('registration, profile', { 'traits.email': email }, methodButton('profile'));
    await visitor.submit('registration, by code', {}, methodButton('code'));
  } else await visitor.submit('registration, by code', { 'traits.email': email }, methodButton('code'));
  await recordMails(visitor, 'mail of registration', email);
  await wrongThenRight(visitor, 'registration', email);
  for (const path of ['/welcome', '/sessions', '/settings']) await visitor.go(`${path} of somebody new`, path);
  await signOut(visitor, 'registered');
  await visitor.go('login', '/login');
  await visitor.submit('login, unknown', { identifier: 'nobody@example.org' }, methodButton('code'));
  await visitor.go('login again', '/login');
  await visitor.submit('login, known', { identifier: email }, methodButton('code'));
  await recordMails(visitor, 'mail of login', email);
  await wrongThenRight(visitor, 'login', email);
  await visitor.go('sessions by code', '/sessions');
  await visitor.go('refresh', '/login?refresh=true');
  await visitor.submit('refresh, asked', { identifier: email }, methodButton('code'));
  await visitor.submit('refresh, right', { code: await newestCode(visitor, email) }, methodButton('code'));
  await signOut(visitor, 'signed in');
  await visitor.go('many mistakes', '/login');
  await visitor.submit('many mistakes, asked', { identifier: email }, methodButton('code'));
  for (let count = 1; count <= 7 && (await visitor.hasField('code')); count += 1)
    await visitor.submit(`mistake ${count}`, { code: `00000${count}` }, methodButton('code'));
  await visitor.close();
};

async function wrongThenRight(visitor: ExpressVisitor, name: string, email: string): Promise<void> {
  await visitor.submit(`${name}, wrong`, { code: '000000' }, methodButton('code'));
  await visitor.submit(`${name}, another code`, {}, button('resend', 'code'));
  await visitor.submit(`${name}, right`, { code: await newestCode(visitor, email) }, methodButton('code'));
}

/** Uses a code as the second factor. */
export const codeAsSecond: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const email = 'mia@example.org';
  const paths = ['/welcome', '/sessions', '/settings', '/recovery', '/verification'];
  await makePerson(visitor.world, { email });
  await signIn(visitor, 'first factor', email);
  for (const path of paths) await visitor.go(`${path} by one factor`, path);
  await visitor.go('second factor', '/login?aal=aal2');
  await visitor.submit(
    'second factor, asked',
    {},
    `${button('address')}, ${button('identifier')}, ${methodButton('code')}`,
  );
  await recordMails(visitor, 'mail of the second factor', email);
  await visitor.submit('second factor, none', { code: '' }, methodButton('code'));
  await wrongThenRight(visitor, 'second factor', email);
  for (const path of [...paths, '/login?aal=aal2', '/login?refresh=true', '/login?aal=aal2&refresh=true'])
    await visitor.go(`${path} by two factors`, path);
  await visitor.go('settings by two factors', '/settings');
  await visitor.submit('profile by two factors', { 'traits.name.first': 'Mia' }, methodButton('profile'));
  await visitor.submit('password by two factors', { password: 'correct-horse-8' }, methodButton('password'));
  await signOut(visitor, 'two factors');
  await visitor.close();
};

/** Signs in where the address must be verified first. */
export const verifiedOnly: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const email = 'vera@example.org';
  await makePerson(visitor.world, { email });
  await signIn(visitor, 'unverified', email);
  await recordMails(visitor, 'mail of verification', email);
  await visitor.submit('verified', { code: await newestCode(visitor, email) }, methodButton('code'));
  await signIn(visitor, 'verified', email);
  await visitor.close();
};
