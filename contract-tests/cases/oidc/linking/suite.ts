import { makeIdentity, open, parameter, password, start, submit, text } from '../../../kit/index.ts';
import {
  allowAtProvider,
  makeLinkedIdentity,
  providerAddress,
  providerPerson,
  returnFromProvider,
  returnFromProviderByScript,
  returnToApp,
} from '../../../kit/oidc.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter%3Fa%3Db';

export default contract('oidc/linking', { profile: 'oidc' }, async (stage) => {
  await byPage(stage);
  await byScript(stage);
  await byProvider(stage);
  await wrongAccount(stage);
  await withoutPassword(stage);
  await byApp(stage);
});

const read = (agent: Agent, location: string) =>
  agent.fetch(`/self-service/login/flows?id=${parameter(location, 'flow')}`);

async function byPage({ admin, newForm, email, note }: Stage): Promise<void> {
  const identifier = email('page');
  await makeIdentity(admin, identifier);
  note('registration with the address of an account, by page');
  const page = newForm();
  const { location } = await page.navigate(
    await returnFromProvider(page, 'registration', 'acme', providerPerson(identifier), back),
  );
  const { body: flow } = await read(page, location);
  note('a wrong password');
  await submit(page, flow, { method: 'password', identifier, password: 'wrong' });
  await read(page, location);
  note('no strategy');
  await submit(page, flow, { method: 'foo' });
  await read(page, location);
  note('the right password links');
  await submit(page, flow, { method: 'password', identifier, password });
  const { body } = await page.fetch('/sessions/whoami');
  await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
  note('the provider signs in from then on');
  const later = newForm();
  await later.navigate(await returnFromProvider(later, 'login', 'acme', providerPerson(identifier)));
  await later.fetch('/sessions/whoami');
  note('the other provider, from a login flow');
  const other = newForm();
  const again = await other.navigate(
    await returnFromProvider(other, 'login', 'globex', providerPerson(identifier, { name: 'Ada' })),
  );
  const { body: second } = await read(other, again.location);
  await submit(other, second, { method: 'password', identifier, password });
  await other.fetch('/sessions/whoami');
}

async function byScript({ admin, newBrowser, email, note }: Stage): Promise<void> {
  const identifier = email('script');
  await makeIdentity(admin, identifier);
  note('registration with the address of an account, by script');
  const script = newBrowser();
  const { body: flow } = await script.fetch(
    await returnFromProviderByScript(
      script,
      'registration',
      'globex',
      providerPerson(identifier.toUpperCase(), { name: 'Ada' }),
      back,
    ),
  );
  await script.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  await submit(script, flow, { method: 'password', identifier, password: 'wrong' });
  await submit(script, flow, { method: 'password', identifier, password });
  await script.fetch('/sessions/whoami');
}

async function byProvider({ admin, newForm, email, note }: Stage): Promise<void> {
  const identifier = email('provider');
  await makeLinkedIdentity(admin, identifier, ['globex']);
  note('confirmed by the other provider');
  const page = newForm();
  const { location } = await page.navigate(await returnFromProvider(page, 'login', 'acme', providerPerson(identifier)));
  const { body: flow } = await read(page, location);
  const sent = providerAddress(await submit(page, flow, { method: 'oidc', provider: 'globex' }));
  await page.navigate(await allowAtProvider(page, sent, providerPerson(identifier, { name: 'Ada' })));
  await page.fetch('/sessions/whoami');
}

async function wrongAccount({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  const [identifier, other] = [email('taken'), email('other')];
  await makeIdentity(admin, identifier);
  await makeIdentity(admin, other);
  note('confirmed with another account, by page');
  const page = newForm();
  const { location } = await page.navigate(
    await returnFromProvider(page, 'registration', 'acme', providerPerson(identifier)),
  );
  const { body: flow } = await read(page, location);
  await submit(page, flow, { method: 'password', identifier: other, password });
  await read(page, location);
  await page.fetch('/sessions/whoami');
  note('by script');
  const script = newBrowser();
  const { body: shown } = await script.fetch(
    await returnFromProviderByScript(script, 'registration', 'acme', providerPerson(identifier)),
  );
  await submit(script, shown, { method: 'password', identifier: other, password });
  await submit(script, shown, { method: 'password', identifier, password });
  note('an unknown person at the other provider');
  const lost = newForm();
  const begun = await lost.navigate(
    await returnFromProvider(lost, 'registration', 'acme', { ...providerPerson(identifier), subject: email('second') }),
  );
  const { body: third } = await read(lost, begun.location);
  const sent = providerAddress(await submit(lost, third, { method: 'oidc', provider: 'globex' }));
  await lost.navigate(await allowAtProvider(lost, sent, providerPerson(email('nobody'), { name: 'Nobody' })));
  await lost.fetch('/sessions/whoami');
}

async function withoutPassword({ admin, newForm, email, note }: Stage): Promise<void> {
  const identifier = email('bare');
  await makeIdentity(admin, identifier, { password: false });
  note('an account that has no way to sign in');
  const page = newForm();
  const { location } = await page.navigate(
    await returnFromProvider(page, 'registration', 'acme', providerPerson(identifier)),
  );
  await read(page, location);
}

async function byApp({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const identifier = email('app');
  await makeIdentity(admin, identifier);
  note('a native app with an exchange code');
  const app = newNative();
  const { callback, code } = await returnToApp(app, 'registration', 'acme', providerPerson(identifier));
  const { location } = await newForm().navigate(callback);
  const { body: flow } = await app.get(`/self-service/login/flows?id=${parameter(location, 'flow')}`);
  await submit(app, flow, { method: 'password', identifier, password });
  await app.get(`/sessions/token-exchange?init_code=${code}&return_to_code=unknown`);
  note('registration with a password and the address of a social account');
  const social = email('social');
  await makeLinkedIdentity(admin, social, ['acme']);
  const script = newBrowser();
  const traits = { email: social, firstName: 'Ada' };
  await submit(script, await start(script, 'registration'), { method: 'password', password, traits });
  const page = newForm();
  const fields = { 'traits.email': social, 'traits.firstName': 'Ada' };
  await submit(page, await open(page, 'registration'), { method: 'password', password, ...fields });
}
