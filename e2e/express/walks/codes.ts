import { codeTo, noteMails } from '../mail.ts';
import { isTwoSteps, makePerson, signIn, signOut } from '../people.ts';
import { button, by, type Visitor } from '../visitor.ts';
import type { Walk } from './walk.ts';

/** Somebody registers by a code and signs in by one. */
export const codes: Walk = async ({ arrive }) => {
  const visitor = await arrive();
  const email = 'cody@example.org';
  await visitor.go('registration', '/registration');
  if (await isTwoSteps(visitor)) {
    await visitor.submit('registration, profile', { 'traits.email': email }, by('profile'));
    await visitor.submit('registration, by code', {}, by('code'));
  } else await visitor.submit('registration, by code', { 'traits.email': email }, by('code'));
  await noteMails(visitor, 'mail of registration', email);
  await wrongThenRight(visitor, 'registration', email);
  for (const path of ['/welcome', '/sessions', '/settings']) await visitor.go(`${path} of somebody new`, path);
  await signOut(visitor, 'registered');
  await visitor.go('login', '/login');
  await visitor.submit('login, unknown', { identifier: 'nobody@example.org' }, by('code'));
  await visitor.go('login again', '/login');
  await visitor.submit('login, known', { identifier: email }, by('code'));
  await noteMails(visitor, 'mail of login', email);
  await wrongThenRight(visitor, 'login', email);
  await visitor.go('sessions by code', '/sessions');
  await visitor.go('refresh', '/login?refresh=true');
  await visitor.submit('refresh, asked', { identifier: email }, by('code'));
  await visitor.submit('refresh, right', { code: await codeTo(visitor, email) }, by('code'));
  await signOut(visitor, 'signed in');
  await visitor.go('many mistakes', '/login');
  await visitor.submit('many mistakes, asked', { identifier: email }, by('code'));
  for (let count = 1; count <= 7 && (await visitor.hasField('code')); count += 1)
    await visitor.submit(`mistake ${count}`, { code: `00000${count}` }, by('code'));
  await visitor.leave();
};

async function wrongThenRight(visitor: Visitor, name: string, email: string): Promise<void> {
  await visitor.submit(`${name}, wrong`, { code: '000000' }, by('code'));
  await visitor.submit(`${name}, another code`, {}, button('resend', 'code'));
  await visitor.submit(`${name}, right`, { code: await codeTo(visitor, email) }, by('code'));
}

/** A code as the second factor. */
export const codeAsSecond: Walk = async ({ arrive }) => {
  const visitor = await arrive();
  const email = 'mia@example.org';
  const paths = ['/welcome', '/sessions', '/settings', '/recovery', '/verification'];
  await makePerson(visitor.world, { email });
  await signIn(visitor, 'first factor', email);
  for (const path of paths) await visitor.go(`${path} by one factor`, path);
  await visitor.go('second factor', '/login?aal=aal2');
  await visitor.submit('second factor, asked', {}, `${button('address')}, ${button('identifier')}, ${by('code')}`);
  await noteMails(visitor, 'mail of the second factor', email);
  await visitor.submit('second factor, none', { code: '' }, by('code'));
  await wrongThenRight(visitor, 'second factor', email);
  for (const path of [...paths, '/login?aal=aal2', '/login?refresh=true', '/login?aal=aal2&refresh=true'])
    await visitor.go(`${path} by two factors`, path);
  await visitor.go('settings by two factors', '/settings');
  await visitor.submit('profile by two factors', { 'traits.name.first': 'Mia' }, by('profile'));
  await visitor.submit('password by two factors', { password: 'correct-horse-8' }, by('password'));
  await signOut(visitor, 'two factors');
  await visitor.leave();
};

/** Nobody signs in before the address is verified. */
export const verifiedOnly: Walk = async ({ arrive }) => {
  const visitor = await arrive();
  const email = 'vera@example.org';
  await makePerson(visitor.world, { email });
  await signIn(visitor, 'unverified', email);
  await noteMails(visitor, 'mail of verification', email);
  await visitor.submit('verified', { code: await codeTo(visitor, email) }, by('code'));
  await signIn(visitor, 'verified', email);
  await visitor.leave();
};
