import { makeIdentity, open, parameter, password, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  allowAtProvider,
  changeParameters,
  denyAtProvider,
  makeLinkedIdentity,
  providerAddress,
  providerPerson,
  returnFromProvider,
  returnFromProviderByScript,
  returnToApp,
} from '../../../kit/oidc.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const oidc = { method: 'oidc', provider: 'acme' } as const;
const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter%3Fa%3Db';
const callback = '/self-service/methods/oidc/callback';

export default contract('login/oidc', { profile: 'oidc' }, async (stage) => {
  await toProvider(stage);
  await refused(stage);
  await callbacks(stage);
  await refusedByProvider(stage);
  await existingAccount(stage);
  await unknown(stage);
  await refresh(stage);
  await nativeApps(stage);
});

async function toProvider({ browser, form, native, newBrowser, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'login', back);
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  note('a provider is chosen');
  await submit(browser, flow, oidc);
  await browser.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  await submit(form, page, oidc);
  await native.post(text(api, 'ui.action'), oidc);
  note('without method, without anti-CSRF token, from a stranger');
  await browser.post(text(flow, 'ui.action'), { provider: 'acme' });
  await newBrowser().post(text(flow, 'ui.action'), { provider: 'acme' });
  note('a provider without PKCE, with requested claims');
  await submit(browser, flow, { method: 'oidc', provider: 'globex' });
  note('upstream parameters');
  const parameters = { login_hint: 'ada@example.org', prompt: 'consent', other: 'x' };
  await submit(browser, flow, { ...oidc, upstream_parameters: parameters });
  await submit(form, page, { ...oidc, 'upstream_parameters.login_hint': 'ada@example.org' });
  note('the provider in the query');
  await browser.post(`${text(flow, 'ui.action')}&provider=acme`, { method: 'oidc' });
  await form.get(`${text(page, 'ui.action')}&provider=acme`);
  await browser.get(`${text(flow, 'ui.action')}&provider=acme&method=oidc`);
  note('the method in capitals');
  await submit(browser, flow, { method: 'OIDC', provider: 'acme' });
}

async function refused({ browser, form, native, note }: Stage): Promise<void> {
  note('flows to send bad choices to');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = text(await startApi(native, 'login'), 'ui.action');
  for (const [title, fields] of [
    ['provider unknown', { method: 'oidc', provider: 'hooli' }],
    ['provider that cannot be discovered', { method: 'oidc', provider: 'initech' }],
    ['provider empty', { method: 'oidc', provider: '' }],
    ['no provider', { method: 'oidc' }],
    ['a provider and another method', { method: 'password', provider: 'acme' }],
    ['a provider and a method that does not exist', { method: 'foo', provider: 'acme' }],
  ] as const) {
    note(title);
    await submit(browser, flow, fields);
    await submit(form, page, fields);
    await native.post(api, fields);
  }
  note('wrong types');
  await native.post(api, { method: 'oidc', provider: ['acme'] });
  await native.post(api, { method: 'oidc', provider: 'acme', upstream_parameters: 'x' });
  await native.post(api, { method: 'oidc', provider: 'acme', traits: 'x' });
}

async function callbacks({ form, browser, newForm, email, note }: Stage): Promise<void> {
  const person = providerPerson(email('callbacks'));
  const good = await returnFromProvider(form, 'login', 'acme', person);
  const flow = await start(browser, 'login');
  const script = await allowAtProvider(browser, providerAddress(await submit(browser, flow, oidc)), person);
  for (const [title, changes] of [
    ['state missing', { state: '' }],
    ['state that is none', { state: 'garbage' }],
    ['state that is hexadecimal', { state: 'ff' }],
    ['code missing', { code: '' }],
    ['error', { code: '', error: 'server_error', error_description: 'Out of order.' }],
    ['error with a code', { error: 'server_error' }],
  ] as const) {
    note(title);
    await form.navigate(changeParameters(good, changes));
    await browser.fetch(changeParameters(script, changes));
  }
  await browser.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  note('another provider than the one that was chosen');
  await form.navigate(good.replace('callback/acme', 'callback/globex'));
  await browser.fetch(script.replace('callback/acme', 'callback/hooli'));
  note('no cookie');
  await newForm().navigate(good);
  await newForm().fetch(good);
  note('the cookie of another round trip');
  await returnFromProvider(form, 'login', 'acme', person);
  await form.navigate(good);
  await form.fetch(good);
  note('a code that the provider does not know');
  await browser.fetch(changeParameters(script, { code: '6f6a2a4c-3f0e-4a54-9f3c-000000000000' }));
  note('the callback is posted');
  await form.post(`${callback}/acme`, { state: 'abc', code: 'def' });
  await form.post(`${callback}/acme?state=one`, { state: 'two' });
  await browser.post(`${callback}/acme`, { state: 'abc' });
  await form.post(callback, { state: 'abc' });
  await form.put(`${callback}/acme`);
  note('the callback bare');
  await form.navigate(callback);
  await form.navigate(`${callback}/`);
  await browser.fetch(`${callback}/acme`);
  await browser.fetch(`${callback}/acme/more`);
}

async function refusedByProvider({ newForm, newBrowser, note }: Stage): Promise<void> {
  note('the person says no');
  const page = newForm();
  const shown = await open(page, 'login');
  await page.navigate(await denyAtProvider(page, providerAddress(await submit(page, shown, oidc))));
  await page.fetch(`/self-service/login/flows?id=${text(shown, 'id')}`);
  const script = newBrowser();
  const flow = await start(script, 'login');
  await script.fetch(await denyAtProvider(script, providerAddress(await submit(script, flow, oidc))));
  note('another try in the same flow');
  await submit(script, flow, { method: 'oidc', provider: 'globex' });
}

async function existingAccount({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  const person = providerPerson(email('known'));
  const id = await makeLinkedIdentity(admin, person.email ?? '', ['acme']);
  note('a known subject, by page');
  const page = newForm();
  const address = await returnFromProvider(page, 'login', 'acme', person);
  await page.navigate(address);
  await page.fetch('/sessions/whoami');
  note('the callback once more, signed in');
  await page.navigate(address);
  await page.fetch(address);
  note('a known subject, by script, with return_to');
  const script = newBrowser();
  await script.fetch(await returnFromProviderByScript(script, 'login', 'acme', person, back));
  await script.fetch('/sessions/whoami');
  const returning = newForm();
  await returning.navigate(await returnFromProvider(returning, 'login', 'acme', person, back));
  note('from a registration flow');
  const registering = newForm();
  await registering.navigate(await returnFromProvider(registering, 'registration', 'acme', person, back));
  await registering.fetch('/sessions/whoami');
  const registeringScript = newBrowser();
  await registeringScript.fetch(await returnFromProviderByScript(registeringScript, 'registration', 'acme', person));
  note('signed in while away');
  const busy = newForm();
  const [first, second] = [await returnFromProvider(busy, 'login', 'acme', person), await open(busy, 'login', back)];
  await busy.navigate(first);
  await submit(busy, second, oidc);
  note('a disabled account');
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }], {
    unrecorded: true,
  });
  const late = newForm();
  await late.navigate(await returnFromProvider(late, 'login', 'acme', person));
  const lateScript = newBrowser();
  await lateScript.fetch(await returnFromProviderByScript(lateScript, 'login', 'acme', person));
}

async function unknown({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  note('an unknown subject registers, by page');
  const page = newForm();
  const person = providerPerson(email('unknown'));
  await page.navigate(await returnFromProvider(page, 'login', 'acme', person, back));
  const { body } = await page.fetch('/sessions/whoami');
  await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
  note('an unknown subject registers, by script');
  const script = newBrowser();
  const another = providerPerson(email('script'), { name: 'Grace Hopper', picture: 'https://example.org/grace.png' });
  await script.fetch(await returnFromProviderByScript(script, 'login', 'globex', another));
  note('an unknown subject without what a member must have');
  const bare = newForm();
  const nameless = providerPerson(email('bare'), { email_verified: 'false' });
  const { location } = await bare.navigate(await returnFromProvider(bare, 'login', 'acme', nameless, back));
  const { body: flow } = await bare.fetch(`/self-service/registration/flows?id=${parameter(location, 'flow')}`);
  const traits = { 'traits.email': email('filled'), 'traits.firstName': 'Ada' };
  const again = providerAddress(await submit(bare, flow, { ...oidc, ...traits }));
  await bare.navigate(await allowAtProvider(bare, again, nameless));
  await bare.fetch('/sessions/whoami');
  const bareScript = newBrowser();
  await bareScript.fetch(
    await returnFromProviderByScript(bareScript, 'login', 'acme', { ...nameless, subject: email('other') }),
  );
}

async function refresh({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  const person = providerPerson(email('refresh'));
  await makeLinkedIdentity(admin, person.email ?? '', ['acme'], { password });
  note('refresh shows the linked providers only');
  const page = newForm();
  await page.navigate(await returnFromProvider(page, 'login', 'acme', person));
  const shown = await open(page, 'login', '?refresh=true');
  const address = providerAddress(await submit(page, shown, oidc));
  await page.navigate(await allowAtProvider(page, address, person));
  await page.fetch('/sessions/whoami');
  note('refresh by script');
  const script = newBrowser();
  await submit(script, await start(script, 'login'), { method: 'password', identifier: person.email, password });
  const again = await returnFromProviderByScript(script, 'login', 'acme', person, '?refresh=true');
  await script.fetch(again);
  note('refresh as someone else');
  const other = providerPerson(email('someone'));
  await makeLinkedIdentity(admin, other.email ?? '', ['acme']);
  await page.navigate(await returnFromProvider(page, 'login', 'acme', other, '?refresh=true'));
  await page.fetch('/sessions/whoami');
  note('refresh without a linked provider');
  const plain = newBrowser();
  const identifier = email('plain');
  await makeIdentity(admin, identifier);
  await submit(plain, await start(plain, 'login'), { method: 'password', identifier, password });
  await start(plain, 'login', '?refresh=true');
}

async function nativeApps({ admin, native, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const person = providerPerson(email('app'));
  await makeLinkedIdentity(admin, person.email ?? '', ['acme']);
  note('a native app with an exchange code');
  const { callback: address, code } = await returnToApp(native, 'login', 'acme', person);
  const exchange = (init: string, other: string) =>
    `/sessions/token-exchange?init_code=${init}&return_to_code=${other}`;
  const systemBrowser = newForm();
  await systemBrowser.navigate(changeParameters(address, { error: 'access_denied' }));
  const { location } = await systemBrowser.navigate(address);
  await native.get(exchange(code, 'unknown'));
  const { body } = await native.get(exchange(code, parameter(location, 'code')));
  await native.get(exchange(code, parameter(location, 'code')));
  native.token = text(body, 'session_token');
  await native.get('/sessions/whoami');
  native.token = undefined;
  note('a native app whose person is unknown');
  const app = newNative();
  const stranger = providerPerson(email('stranger'));
  const first = await returnToApp(app, 'login', 'acme', stranger);
  const done = await newForm().navigate(first.callback);
  await app.get(exchange(first.code, parameter(done.location, 'code')));
  note('a native app whose person lacks something');
  const bare = await returnToApp(newNative(), 'login', 'acme', providerPerson(email('lacking'), { given_name: '' }));
  await newForm().navigate(bare.callback);
  note('a native flow without an exchange code, finished by the browser that began it');
  const hybrid = newBrowser();
  const flow = await startApi(hybrid, 'login');
  const sent = providerAddress(await hybrid.post(text(flow, 'ui.action'), oidc));
  await hybrid.navigate(await allowAtProvider(hybrid, sent, person));
  note('and by another one');
  const { body: lost } = await newNative().get('/self-service/login/api');
  const gone = providerAddress(await newNative().post(text(lost, 'ui.action'), oidc));
  await newForm().navigate(await allowAtProvider(native, gone, person));
}
