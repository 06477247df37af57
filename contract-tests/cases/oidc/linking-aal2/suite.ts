import { makeIdentity, parameter, password, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  allowAtProvider,
  providerAddress,
  providerPerson,
  returnFromProvider,
  returnFromProviderByScript,
  returnToApp,
} from '../../../kit/oidc.ts';
import { enrolTotp, node, signIn, unrecordedSettings } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter%3Fa%3Db';

export default contract('oidc/linking-aal2', { profile: 'oidc-settings' }, async (stage) => {
  await existingAccount(stage);
  await byScript(stage);
  await byPage(stage);
  await otherAccount(stage);
  await byProvider(stage);
  await byApp(stage);
  await payload(stage);
});

/** Creates an identity with an authenticator app. @returns its current code */
async function withTotp({ admin, newBrowser }: Stage, identifier: string): Promise<string> {
  await makeIdentity(admin, identifier);
  const agent = newBrowser();
  await signIn(agent, identifier);
  return enrolTotp(agent);
}

/** Links a provider; not recorded. */
async function withAcme(stage: Stage, identifier: string): Promise<string> {
  const { admin, newBrowser } = stage;
  await makeIdentity(admin, identifier);
  const agent = newBrowser();
  await signIn(agent, identifier);
  const flow = await unrecordedSettings(agent);
  const unrecorded = { unrecorded: true };
  const sent = await agent.post(text(flow, 'ui.action'), { link: 'acme' }, unrecorded);
  await agent.fetch(await allowAtProvider(agent, providerAddress(sent), providerPerson(identifier)), unrecorded);
  return enrolTotp(agent);
}

const read = (agent: Agent, location: string) =>
  agent.fetch(`/self-service/login/flows?id=${parameter(location, 'flow')}`);

async function existingAccount(stage: Stage): Promise<void> {
  const { newBrowser, newForm, newNative, email, note } = stage;
  const identifier = email('known');
  const code = await withAcme(stage, identifier);
  note('a known subject with a second factor, by page');
  const page = newForm();
  const { location } = await page.navigate(
    await returnFromProvider(page, 'login', 'acme', providerPerson(identifier), back),
  );
  await page.fetch('/sessions/whoami');
  const stepUp = await page.navigate(location);
  const { body: flow } = await read(page, stepUp.location);
  await submit(page, flow, { method: 'totp', totp_code: code });
  await page.fetch('/sessions/whoami');
  note('by script');
  const script = newBrowser();
  const { body } = await script.fetch(
    await returnFromProviderByScript(script, 'login', 'acme', providerPerson(identifier), back),
  );
  await script.navigate(text(body, 'redirect_browser_to'));
  await script.fetch('/sessions/whoami');
  note('by a native app');
  const app = newNative();
  const { callback, code: init } = await returnToApp(app, 'login', 'acme', providerPerson(identifier));
  const done = await newForm().navigate(callback);
  const path = `/sessions/token-exchange?init_code=${init}&return_to_code=${parameter(done.location, 'code')}`;
  const { body: exchanged } = await app.get(path);
  app.token = text(exchanged, 'session_token');
  await app.get('/sessions/whoami');
  await startApi(app, 'login', '?aal=aal2');
}

async function byScript(stage: Stage): Promise<void> {
  const { newBrowser, admin, email, note } = stage;
  const identifier = email('script');
  const totp_code = await withTotp(stage, identifier);
  note('a link that waits for the second factor, by script');
  const script = newBrowser();
  const { body: linking } = await script.fetch(
    await returnFromProviderByScript(script, 'registration', 'acme', providerPerson(identifier), back),
  );
  const { body: second } = await submit(script, linking, { method: 'password', identifier, password });
  await script.fetch('/sessions/whoami');
  await script.get(`/self-service/login/flows?id=${text(linking, 'id')}`);
  note('a wrong code, then the right one');
  const flow = node(second, 'totp_code') ? second : await start(script, 'login', '?aal=aal2');
  await submit(script, flow, { method: 'totp', totp_code: '000000' });
  await submit(script, flow, { method: 'totp', totp_code });
  const { body } = await script.fetch('/sessions/whoami');
  await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
}

async function byPage(stage: Stage): Promise<void> {
  const { newForm, email, note } = stage;
  const identifier = email('page');
  const totp_code = await withTotp(stage, identifier);
  note('by page');
  const page = newForm();
  const begun = await page.navigate(await returnFromProvider(page, 'login', 'acme', providerPerson(identifier), back));
  const { body: linking } = await read(page, begun.location);
  const { location } = await submit(page, linking, { method: 'password', identifier, password });
  const { body: flow } = await read(page, location);
  await submit(page, flow, { method: 'totp', totp_code });
  await page.fetch('/sessions/whoami');
  note('the provider signs in from then on');
  const later = newForm();
  await later.navigate(await returnFromProvider(later, 'login', 'acme', providerPerson(identifier)));
}

async function otherAccount(stage: Stage): Promise<void> {
  const { admin, newBrowser, email, note } = stage;
  const [taken, other] = [email('taken'), email('other')];
  await makeIdentity(admin, taken);
  const totp_code = await withTotp(stage, other);
  note('another account, which has a second factor');
  const script = newBrowser();
  const { body: linking } = await script.fetch(
    await returnFromProviderByScript(script, 'registration', 'acme', providerPerson(taken)),
  );
  const { body: second } = await submit(script, linking, { method: 'password', identifier: other, password });
  await submit(script, second, { method: 'totp', totp_code });
  await script.fetch('/sessions/whoami');
}

async function byProvider(stage: Stage): Promise<void> {
  const { newForm, newBrowser, email, note } = stage;
  const identifier = email('provider');
  const totp_code = await withAcme(stage, identifier);
  note('confirmed by the other provider and a second factor, by page');
  const page = newForm();
  const name = { name: 'Ada' };
  const begun = await page.navigate(
    await returnFromProvider(page, 'login', 'globex', providerPerson(identifier, name)),
  );
  const { body: linking } = await read(page, begun.location);
  const sent = providerAddress(await submit(page, linking, { method: 'oidc', provider: 'acme' }));
  const { location } = await page.navigate(await allowAtProvider(page, sent, providerPerson(identifier)));
  const { body: flow } = await read(page, location);
  await submit(page, flow, { method: 'totp', totp_code });
  await page.fetch('/sessions/whoami');
  note('by script');
  const script = newBrowser();
  const other = { ...providerPerson(identifier, name), subject: email('second') };
  const { body: third } = await script.fetch(await returnFromProviderByScript(script, 'registration', 'globex', other));
  const again = providerAddress(await submit(script, third, { method: 'oidc', provider: 'acme' }));
  const { body: last } = await script.fetch(await allowAtProvider(script, again, providerPerson(identifier)));
  await submit(script, last, { method: 'totp', totp_code });
}

async function byApp(stage: Stage): Promise<void> {
  const { newForm, newNative, email, note } = stage;
  const identifier = email('app');
  const totp_code = await withTotp(stage, identifier);
  note('a native app');
  const app = newNative();
  const { callback } = await returnToApp(app, 'registration', 'acme', providerPerson(identifier));
  const { location } = await newForm().navigate(callback);
  const { body: linking } = await app.get(`/self-service/login/flows?id=${parameter(location, 'flow')}`);
  const { body } = await submit(app, linking, { method: 'password', identifier, password });
  app.token = text(body, 'session_token');
  await submit(app, await startApi(app, 'login', '?aal=aal2'), { method: 'totp', totp_code });
  await app.get('/sessions/whoami');
}

async function payload({ admin, newBrowser, newNative, newForm, email, note }: Stage): Promise<void> {
  const sent = { method: 'oidc', provider: 'acme', transient_payload: { from: 'the form' } };
  const identifier = email('payload');
  await makeIdentity(admin, identifier);
  note('what the form sends along is told with the answer');
  const script = newBrowser();
  const address = providerAddress(await submit(script, await start(script, 'registration'), sent));
  const { body: linking } = await script.fetch(await allowAtProvider(script, address, providerPerson(identifier)));
  await submit(script, linking, { method: 'password', identifier, password: 'wrong' });
  for (const kind of ['login', 'registration'] as const) {
    const lacking = newBrowser();
    const bare = providerPerson(email(`bare-${kind}`), { given_name: '' });
    const out = providerAddress(await submit(lacking, await start(lacking, kind), sent));
    await lacking.fetch(await allowAtProvider(lacking, out, bare));
  }
  note('from the settings');
  const member = newBrowser();
  await signIn(member, identifier);
  const { transient_payload } = sent;
  const link = await submit(member, await start(member, 'settings'), { link: 'acme', transient_payload });
  await member.fetch(await allowAtProvider(member, providerAddress(link), providerPerson(identifier)));
  note('from a native app');
  const app = newNative();
  const query = '?return_session_token_exchange_code=true&return_to=http://127.0.0.1:4455/app';
  const out = providerAddress(await submit(app, await startApi(app, 'registration', query), sent));
  const second = { ...providerPerson(identifier), subject: email('second') };
  await newForm().fetch(await allowAtProvider(app, out, second));
}
