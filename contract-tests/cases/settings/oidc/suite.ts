import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  changeParameters,
  denyAtProvider,
  linkAndReturn,
  makeLinkedIdentity,
  providerAddress,
  providerPerson,
  returnFromProvider,
} from '../../../kit/oidc.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter%3Fa%3Db';
const link = { link: 'acme' } as const;

export default contract('settings/oidc', { profile: 'oidc-settings' }, async (stage) => {
  const { browser, form, native, admin, email } = stage;
  const address = email('ada');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  await chosen(stage);
  await refused(stage);
  await linked(stage, address);
  await unlinked(stage);
  await fails(stage);
  await foreign(stage);
  await nativeApps(stage);
});

async function chosen({ browser, form, native, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'settings', back);
  const page = await open(form, 'settings');
  const api = await startApi(native, 'settings');
  note('a provider is chosen');
  await submit(browser, flow, link);
  await reread(browser, flow);
  await submit(form, page, link);
  await submit(native, api, link);
  note('with a method, without anti-CSRF token, by capitals');
  await browser.post(text(flow, 'ui.action'), { method: 'oidc', link: 'globex' });
  await submit(form, page, { method: 'password', link: 'acme' });
  await submit(browser, flow, { method: 'oidc', link: 'ACME' });
  note('upstream parameters');
  const upstreamParameters = {
    login_hint: 'ada@example.org',
    hd: 'example.org',
    prompt: 'consent',
    acr_values: '2',
    auth_type: 'x',
  };
  await submit(browser, flow, { ...link, upstream_parameters: { ...upstreamParameters, other: 'x' } });
  await submit(form, page, { ...link, 'upstream_parameters.login_hint': 'ada@example.org' });
  note('the provider in the query');
  await browser.post(`${text(flow, 'ui.action')}&link=acme`, { method: 'oidc' });
  await form.get(`${text(page, 'ui.action')}&link=acme`);
  await browser.get(`${text(flow, 'ui.action')}&unlink=acme`);
}

async function refused({ browser, form, native, note }: Stage): Promise<void> {
  note('flows to send bad choices to');
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const api = await startApi(native, 'settings');
  for (const [title, fields] of [
    ['provider unknown', { link: 'hooli' }],
    ['provider that cannot be discovered', { link: 'initech' }],
    ['neither', { method: 'oidc' }],
    ['both empty', { method: 'oidc', link: '', unlink: '' }],
    ['both', { link: 'acme', unlink: 'acme' }],
    ['unlink what is not linked', { unlink: 'acme' }],
    ['unlink what does not exist', { unlink: 'hooli' }],
    ['a list', { link: ['acme'] }],
    ['parameters of the wrong type', { link: 'acme', upstream_parameters: 'x' }],
    ['traits of the wrong type', { link: 'acme', traits: 'x' }],
  ] as const) {
    note(title);
    await submit(browser, flow, fields);
    await submit(form, page, fields);
    await submit(native, api, fields);
  }
  await reread(form, page);
}

async function linked({ admin, browser, form, newForm, note }: Stage, address: string): Promise<void> {
  note('linked by page');
  const page = await open(form, 'settings', back);
  const callback = await linkAndReturn(form, page, 'acme', providerPerson(`${address}.acme`));
  await form.navigate(callback);
  await reread(form, page);
  const { body } = await form.fetch('/sessions/whoami');
  await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
  note('the callback once more');
  await form.navigate(callback);
  await reread(form, page);
  note('linked by script');
  const flow = await start(browser, 'settings', back);
  const again = await linkAndReturn(browser, flow, 'globex', providerPerson(`${address}.globex`, { name: 'Ada' }));
  await browser.fetch(again);
  await browser.fetch(again);
  note('nothing is left to link');
  const full = await start(browser, 'settings');
  await submit(browser, full, link);
  note('the provider signs in');
  const later = newForm();
  await later.navigate(await returnFromProvider(later, 'login', 'acme', providerPerson(`${address}.acme`)));
  await later.fetch('/sessions/whoami');
  note('unlinked by page and by script');
  await submit(form, await open(form, 'settings', back), { unlink: 'acme' });
  await form.fetch('/sessions/whoami');
  await submit(browser, full, { unlink: 'acme' });
  await submit(browser, full, { unlink: 'globex' });
  await submit(browser, full, { unlink: 'globex' });
  await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
}

async function unlinked({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  note('the only way to sign in stays');
  const only = providerPerson(email('only'));
  await makeLinkedIdentity(admin, only.email ?? '', ['acme']);
  const page = newForm();
  await page.navigate(await returnFromProvider(page, 'login', 'acme', only));
  const flow = await open(page, 'settings');
  await submit(page, flow, { unlink: 'acme' });
  await reread(page, flow);
  await submit(page, flow, { unlink: 'hooli' });
  note('one of two can go');
  const two = providerPerson(email('two'));
  await makeLinkedIdentity(admin, two.email ?? '', ['acme', 'globex']);
  const script = newBrowser();
  await script.fetch(await returnFromProvider(script, 'login', 'acme', two));
  const both = await start(script, 'settings');
  await submit(script, both, { unlink: 'acme' });
  await submit(script, both, { unlink: 'globex' });
  await script.fetch('/sessions/whoami');
}

async function fails(stage: Stage): Promise<void> {
  const { admin, newBrowser, newForm, email, note } = stage;
  const address = email('fails');
  await makeIdentity(admin, address);
  const [page, script] = [newForm(), newBrowser()];
  for (const agent of [page, script]) await signIn(agent, address);
  const shown = await open(page, 'settings', back);
  const flow = await start(script, 'settings', back);
  note('the person says no');
  await page.navigate(await denyAtProvider(page, providerAddress(await submit(page, shown, link))));
  await reread(page, shown);
  await script.fetch(await denyAtProvider(script, providerAddress(await submit(script, flow, link))));
  const good = await linkAndReturn(page, shown, 'acme', providerPerson(address));
  const goodByScript = await linkAndReturn(script, flow, 'acme', providerPerson(address));
  for (const [title, changes] of [
    ['state missing', { state: '' }],
    ['code missing', { code: '' }],
    ['a code that the provider does not know', { code: '6f6a2a4c-3f0e-4a54-9f3c-000000000000' }],
  ] as const) {
    note(title);
    await page.navigate(changeParameters(good, changes));
    await script.fetch(changeParameters(goodByScript, changes));
  }
  note('no cookie');
  await newForm().navigate(good);
  await newForm().fetch(good);
  note('signed out while away');
  await page.fetch('/self-service/logout/browser').then(({ body }) => page.navigate(text(body, 'logout_url')));
  await page.navigate(good);
  await page.fetch(good);
  note('somebody else signed in while away');
  const other = email('other');
  await makeIdentity(admin, other);
  await signIn(page, other);
  await page.navigate(good);
  await page.fetch(good);
  await submit(page, shown, link);
}

async function foreign({ admin, newBrowser, newForm, email, note }: Stage): Promise<void> {
  const taken = providerPerson(email('taken'));
  await makeLinkedIdentity(admin, taken.email ?? '', ['acme']);
  const address = email('grace');
  await makeIdentity(admin, address);
  note("somebody else's account at the provider, by page");
  const page = newForm();
  await signIn(page, address);
  const shown = await open(page, 'settings');
  await page.navigate(await linkAndReturn(page, shown, 'acme', taken));
  await reread(page, shown);
  await page.fetch('/sessions/whoami');
  note('by script');
  const script = newBrowser();
  await signIn(script, address);
  const flow = await start(script, 'settings');
  await script.fetch(await linkAndReturn(script, flow, 'acme', taken));
  note('and then the right one');
  await script.fetch(await linkAndReturn(script, flow, 'acme', providerPerson(address)));
}

async function nativeApps({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const address = email('app');
  await makeIdentity(admin, address);
  note('a native app, whose person comes back by another browser');
  const app: Agent = newNative();
  await signIn(app, address, 'api');
  const flow = await startApi(app, 'settings');
  const callback = await linkAndReturn(app, flow, 'acme', providerPerson(address));
  await newForm().navigate(callback);
  await app.fetch(callback);
  note('a native flow in a browser');
  const hybrid = newBrowser();
  await signIn(hybrid, address);
  const begun = await startApi(hybrid, 'settings');
  await hybrid.navigate(await linkAndReturn(hybrid, begun, 'acme', providerPerson(address)));
  await hybrid.navigate(await linkAndReturn(hybrid, begun, 'globex', providerPerson(`${address}.globex`)));
  note('a native app unlinks');
  await submit(app, await startApi(app, 'settings'), { unlink: 'acme' });
  await submit(app, flow, { unlink: 'acme' });
}
