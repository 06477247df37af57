import { open, parameter, password, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  allowAtProvider,
  changeParameters,
  denyAtProvider,
  providerAddress,
  providerPerson,
  returnFromProvider,
  returnFromProviderByScript,
  returnToApp,
} from '../../../kit/oidc.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const oidc = { method: 'oidc', provider: 'acme' } as const;
const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter%3Fa%3Db';

export default contract('registration/oidc', { profile: 'oidc' }, async (stage) => {
  await toProvider(stage);
  await refused(stage);
  await callbacks(stage);
  await complete(stage);
  await incomplete(stage);
  await nativeApps(stage);
});

async function toProvider({ browser, form, native, newBrowser, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'registration', back);
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  note('a provider is chosen');
  await submit(browser, flow, oidc);
  await browser.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  await submit(form, page, oidc);
  await native.post(text(api, 'ui.action'), oidc);
  note('without method, without anti-CSRF token, from a stranger');
  await newBrowser().post(text(flow, 'ui.action'), { provider: 'acme' });
  note('with traits, good and bad');
  await submit(browser, flow, { ...oidc, traits: { email: 'ada@example.org' } });
  await submit(form, page, { ...oidc, 'traits.email': 'no address', 'traits.firstName': '' });
  note('the provider in the query');
  await browser.post(`${text(flow, 'ui.action')}&provider=acme`, { method: 'oidc' });
  await form.get(`${text(page, 'ui.action')}&provider=acme`);
}

async function refused({ browser, form, native, note }: Stage): Promise<void> {
  note('flows to send bad choices to');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = text(await startApi(native, 'registration'), 'ui.action');
  for (const [title, fields] of [
    ['provider unknown', { method: 'oidc', provider: 'hooli' }],
    ['provider that cannot be discovered', { method: 'oidc', provider: 'initech' }],
    ['no provider', { method: 'oidc' }],
    ['no provider, but traits', { method: 'oidc', 'traits.email': 'a@example.org', 'traits.firstName': 'Ada' }],
    ['a provider and another method', { method: 'password', provider: 'acme' }],
    ['a provider and a method that does not exist', { method: 'foo', provider: 'acme' }],
  ] as const) {
    note(title);
    await submit(browser, flow, fields);
    await submit(form, page, fields);
    await native.post(api, fields);
  }
  await browser.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
}

async function callbacks({ form, newForm, browser, email, note }: Stage): Promise<void> {
  const person = providerPerson(email('callbacks'));
  const shown = await open(form, 'registration');
  const good = await allowAtProvider(form, providerAddress(await submit(form, shown, oidc)), person);
  const flow = await start(browser, 'registration');
  const script = await allowAtProvider(browser, providerAddress(await submit(browser, flow, oidc)), person);
  for (const [title, changes] of [
    ['state missing', { state: '' }],
    ['code missing', { code: '' }],
    ['error', { code: '', error: 'server_error', error_description: 'Out of order.' }],
    ['a code that the provider does not know', { code: '6f6a2a4c-3f0e-4a54-9f3c-000000000000' }],
  ] as const) {
    note(title);
    await form.navigate(changeParameters(good, changes));
    await browser.fetch(changeParameters(script, changes));
  }
  await form.fetch(`/self-service/registration/flows?id=${text(shown, 'id')}`);
  note('no cookie');
  await newForm().navigate(good);
  note('the person says no');
  const page = newForm();
  const refused = await open(page, 'registration');
  await page.navigate(await denyAtProvider(page, providerAddress(await submit(page, refused, oidc))));
  await page.fetch(`/self-service/registration/flows?id=${text(refused, 'id')}`);
}

async function complete({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  note('all traits come from the provider, by page');
  const page = newForm();
  const person = providerPerson(email('page'));
  const address = await returnFromProvider(page, 'registration', 'acme', person, back);
  await page.navigate(address);
  const { body } = await page.fetch('/sessions/whoami');
  await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
  note('the callback once more');
  await page.navigate(address);
  note('by script');
  const script = newBrowser();
  const flow = await start(script, 'registration', back);
  const sent = providerAddress(await submit(script, flow, oidc));
  await script.fetch(await allowAtProvider(script, sent, providerPerson(email('script'))));
  await script.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  note('an address that is not verified, in capitals');
  const capital = newBrowser();
  const address2 = email('capital').toUpperCase();
  const loud = providerPerson(address2, { email_verified: 'false', name: 'Grace' });
  await capital.fetch(await returnFromProviderByScript(capital, 'registration', 'globex', loud));
  const verified = newBrowser();
  await verified.fetch(
    await returnFromProviderByScript(verified, 'registration', 'acme', providerPerson(email('verified').toUpperCase())),
  );
  note('what the form says goes before what the provider says');
  const mixed = newForm();
  const form = await open(mixed, 'registration');
  const fields = { 'traits.email': email('mixed'), 'traits.lastName': 'Lovelace' };
  const target = providerAddress(await submit(mixed, form, { ...oidc, ...fields }));
  await mixed.navigate(await allowAtProvider(mixed, target, providerPerson(email('other'))));
  await mixed.fetch('/sessions/whoami');
  note('a password goes unnoticed');
  const both = newForm();
  const twice = providerAddress(await submit(both, await open(both, 'registration'), { ...oidc, password }));
  await both.navigate(await allowAtProvider(both, twice, providerPerson(email('both'))));
}

async function incomplete({ newBrowser, newForm, email, note }: Stage): Promise<void> {
  note('a required trait is missing, by page');
  const page = newForm();
  const bare = providerPerson(email('bare'), { email_verified: 'false' });
  const { location } = await page.navigate(await returnFromProvider(page, 'registration', 'acme', bare, back));
  const read = () => page.fetch(`/self-service/registration/flows?id=${parameter(location, 'flow')}`);
  const { body: flow } = await read();
  note('a bad value');
  const bad = providerAddress(await submit(page, flow, { ...oidc, 'traits.email': 'no address' }));
  await page.navigate(await allowAtProvider(page, bad, bare));
  const { body: again } = await read();
  note('another method in that form');
  await submit(page, again, { method: 'password', password, 'traits.email': email('password') });
  await read();
  note('a good value');
  const good = providerAddress(await submit(page, again, { ...oidc, 'traits.email': email('filled') }));
  await page.navigate(await allowAtProvider(page, good, bare));
  await page.fetch('/sessions/whoami');
  note('by script');
  const script = newBrowser();
  const other = providerPerson(email('script'), { email_verified: 'false' });
  const { body: shown } = await script.fetch(await returnFromProviderByScript(script, 'registration', 'acme', other));
  const traits = { email: email('later'), lastName: 'x'.repeat(41) };
  const long = providerAddress(await submit(script, shown, { ...oidc, traits }));
  await script.fetch(await allowAtProvider(script, long, other));
  const right = providerAddress(await submit(script, shown, { ...oidc, traits: { ...traits, lastName: 'Byron' } }));
  await script.fetch(await allowAtProvider(script, right, other));
  note('an address that is none');
  const odd = newBrowser();
  await odd.fetch(
    await returnFromProviderByScript(odd, 'registration', 'globex', { subject: email('odd'), email: 'odd', name: '' }),
  );
}

async function nativeApps({ native, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  note('a native app with an exchange code');
  const person = providerPerson(email('app'));
  const { callback, code } = await returnToApp(native, 'registration', 'acme', person);
  const { location } = await newForm().navigate(callback);
  const path = `/sessions/token-exchange?init_code=${code}&return_to_code=${parameter(location, 'code')}`;
  await native.get(path);
  note('a native app with an exchange code, the person is known');
  const known = await returnToApp(newNative(), 'registration', 'acme', person);
  await newForm().navigate(known.callback);
  note('a native app whose person lacks something');
  const app = newNative();
  const lacking = await returnToApp(app, 'registration', 'acme', providerPerson(email('lacking'), { given_name: '' }));
  await newForm().navigate(lacking.callback);
  note('a native flow without an exchange code, finished by the browser that began it');
  const hybrid = newBrowser();
  const flow = await startApi(hybrid, 'registration');
  const sent = providerAddress(await hybrid.post(text(flow, 'ui.action'), oidc));
  await hybrid.navigate(await allowAtProvider(hybrid, sent, providerPerson(email('hybrid'))));
}
