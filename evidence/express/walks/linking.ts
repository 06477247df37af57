import { makePerson, password, signIn, signOut } from '../people.ts';
import { button, type ExpressVisitor, methodButton } from '../visitor.ts';
import type { ExpressWalk } from './walk.ts';

/** Signs in at the provider with these claims. */
const signInAtProvider = (visitor: ExpressVisitor, name: string, email: string): Promise<void> =>
  visitor.submit(
    `${name}: at the provider`,
    { subject: `acme|${email}`, email, given_name: 'Lin' },
    button('decision', 'allow'),
  );

const acme = button('provider', 'acme');

/** Registers and signs in by a provider, links and unlinks an account, and signs in with an address that another account has. */
export const linking: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  await visitor.go('registration', '/registration');
  await visitor.submit('registration by provider', {}, acme);
  await signInAtProvider(visitor, 'registration', 'lin@example.org');
  await visitor.go('sessions of somebody new', '/sessions');
  await visitor.go('settings of somebody new', '/settings');
  await signOut(visitor, 'registered');
  await visitor.go('login', '/login');
  await visitor.submit('login by provider', {}, acme);
  await signInAtProvider(visitor, 'login', 'lin@example.org');
  await visitor.go('sessions by provider', '/sessions');
  await visitor.go('refresh', '/login?refresh=true');
  await signOut(visitor, 'by provider');

  const email = 'lou@example.org';
  await makePerson(visitor.world, { email });
  await signIn(visitor, 'by password', email);
  await visitor.go('settings', '/settings');
  await visitor.submit('link', {}, button('link', 'acme'));
  await signInAtProvider(visitor, 'link', 'lou.elsewhere@example.org');
  await visitor.go('settings with it', '/settings');
  await visitor.submit('unlink', {}, button('unlink', 'acme'));
  await visitor.go('settings without it', '/settings');
  await signOut(visitor, 'unlinked');

  await visitor.go('login with a taken address', '/login');
  await visitor.submit('login with a taken address: by provider', {}, acme);
  await signInAtProvider(visitor, 'taken', email);
  const taken = (await visitor.hasField('identifier')) && { identifier: email };
  await visitor.submit('taken: the account is mine', { ...taken, password }, methodButton('password'));
  await visitor.go('settings after that', '/settings');
  await visitor.close();
};
