import { newestCode, newestLink } from '../mail.ts';
import { makePerson, password, signIn } from '../people.ts';
import { anyMethod, methodButton } from '../visitor.ts';
import { untilExpired } from '../wait-for-expiry.ts';
import type { ExpressWalk } from './walk.ts';

/** Submits forms, codes and links after they have expired. */
export const expiry: ExpressWalk = async ({ openVisitor }) => {
  const names = ['login', 'registration', 'recovery', 'verification', 'settings', 'recovery sent', 'verification sent'];
  const visitors = await Promise.all(names.map((name) => openVisitor(name)));
  const [login, registration, recovery, verification, settings, sent, verifying] = visitors;
  if (!(login && registration && recovery && verification && settings && sent && verifying)) return;
  const { world } = login;
  const [email, other] = ['exa@example.org', 'exa2@example.org'];
  await makePerson(world, { email });
  await makePerson(world, { email: other });
  await signIn(settings, 'before', email);
  for (const [flow, visitor] of Object.entries({ login, registration, recovery, verification, settings }))
    await visitor.go('before', `/${flow}`);
  await sent.go('before', '/recovery');
  await sent.submit('asked', { email }, anyMethod);
  await verifying.go('before', '/verification');
  await verifying.submit('asked', { email: other }, anyMethod);
  const [code, link] = [await newestCode(sent, email), await newestLink(verifying, other)];
  await untilExpired(world);

  await login.submit('late', { identifier: email, password }, methodButton('password'));
  await login.submit('in time', { identifier: email, password }, methodButton('password'));
  await registration.submit('late', { 'traits.email': 'new@example.org' }, anyMethod);
  await recovery.submit('late', { email }, anyMethod);
  await verification.submit('late', { email }, anyMethod);
  await settings.submit('late', { 'traits.name.first': 'New' }, methodButton('profile'));
  if (world.setting.use === 'link') await sent.go('late', await newestLink(sent, email));
  else await sent.submit('late', { code }, methodButton('code'));
  await verifying.go('late', link);
  for (const visitor of visitors) await visitor.close();
};

/** Opens and reads flows after they have expired. */
export const expiredFlows: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  await makePerson(visitor.world, { email: 'exi@example.org' });
  const flows = new Map<string, string>();
  for (const flow of ['login', 'registration', 'recovery', 'verification', 'settings']) {
    if (flow === 'settings') await signIn(visitor, 'before', 'exi@example.org');
    await visitor.go(flow, `/${flow}`);
    flows.set(flow, visitor.page.url());
  }
  await untilExpired(visitor.world);
  for (const [flow, address] of flows) {
    await visitor.go(`${flow}, late`, address);
    const id = new URL(address).searchParams.get('flow');
    await visitor.go(`${flow}, read late`, `${visitor.world.kratos}/self-service/${flow}/flows?id=${id}`);
  }
  await visitor.close();
};
