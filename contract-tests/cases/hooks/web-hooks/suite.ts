import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const wishes = ['agree', 'say nothing', 'stutter', 'forbid', 'change', 'echo'];
const hookQuery = (hook: string, wish: string) => `?${hook}=${encodeURIComponent(wish)}`;

/** Web hooks that are notified of flows and may refuse or change them. */
export default contract('hooks/web-hooks', { profile: 'web-hooks' }, async (stage) => {
  await login(stage);
  await beforeHooks(stage);
  await registration(stage);
  await settings(stage);
});

/** Reads the flow or error that an answer redirects to, as its page does. */
async function readPage(form: Agent, kind: 'login' | 'registration' | 'settings', location: string): Promise<void> {
  const { pathname, search } = new URL(location);
  const path = pathname === '/error' ? '/self-service/errors' : `/self-service/${kind}/flows`;
  await form.fetch(path + search.replace('flow=', 'id='));
}

async function login({ admin, email, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const identifier = email('login');
  const id = await makeIdentity(admin, identifier);
  const fields = { method: 'password', identifier, password };
  note('login: nothing to say');
  await submit(newNative(), await startApi(newNative(), 'login'), fields);
  for (const wish of ['refuse', ...wishes]) {
    const browser = newBrowser();
    note(`login: ${wish}`);
    await submit(browser, await start(browser, 'login', hookQuery('after', wish)), fields);
    await browser.get('/sessions/whoami');
  }
  await admin.get(`/admin/identities/${id}`);
  for (const wish of ['refuse', 'forbid']) {
    const [form, native] = [newForm(), newNative()];
    note(`login: ${wish}, as a form and native`);
    const { location } = await submit(form, await open(form, 'login', hookQuery('after', wish)), fields);
    await readPage(form, 'login', location);
    await submit(native, await startApi(native, 'login', hookQuery('after', wish)), fields);
  }
  note('login: nobody is told');
  const native = newNative();
  await submit(native, await startApi(native, 'login', '?after=refuse&x=cancel'), fields);
}

async function beforeHooks({ admin, email, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const identifier = email('begun');
  await makeIdentity(admin, identifier);
  for (const kind of ['registration', 'settings'] as const) {
    const [browser, form, native] = [newBrowser(), newForm(), newNative()];
    if (kind === 'settings') {
      for (const each of [browser, form]) await signIn(each, identifier);
      await signIn(native, identifier, 'api');
    }
    for (const wish of ['refuse', 'forbid', 'echo', 'agree']) {
      note(`${kind} begins: ${wish}`);
      await browser.fetch(`/self-service/${kind}/browser${hookQuery('before', wish)}`);
      const { location } = await form.navigate(`/self-service/${kind}/browser${hookQuery('before', wish)}`);
      if (location) await readPage(form, kind, location);
      await native.get(`/self-service/${kind}/api${hookQuery('before', wish)}`);
    }
  }
}

async function registration({ email, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const method = 'password';
  const person = (name: string) => ({ email: email(name), firstName: 'Ada' });
  for (const wish of ['refuse', 'say nothing', 'forbid', 'change', 'echo']) {
    const browser = newBrowser();
    note(`registration, before it is stored: ${wish}`);
    const flow = await start(browser, 'registration', hookQuery('persist', wish));
    await submit(browser, flow, { method, password, traits: person(`persist-${wish.replace(' ', '-')}`) });
    await browser.get('/sessions/whoami');
  }
  note('registration: refuse, as a form and native');
  const [form, native] = [newForm(), newNative()];
  const page = await open(form, 'registration', hookQuery('persist', 'refuse'));
  const { location } = await submit(form, page, { method, password, 'traits.email': email('form') });
  await readPage(form, 'registration', location);
  const api = await startApi(native, 'registration', hookQuery('persist', 'refuse'));
  await submit(native, api, { method, password, traits: person('native') });
  note('registration: the answer counts');
  const changed = await startApi(native, 'registration', hookQuery('change', 'change'));
  await submit(native, changed, { method, password, traits: person('changed') });
  for (const wish of ['forbid', 'echo', 'change']) {
    const app = newNative();
    note(`registration, when it is stored: ${wish}`);
    const traits = person(`after-${wish}`);
    const flow = await startApi(app, 'registration', hookQuery('after', wish));
    await submit(app, flow, { method, password, traits });
    await submit(app, await startApi(app, 'login'), { method, identifier: traits.email, password });
  }
}

async function settings({ admin, email, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const identifier = email('settings');
  await makeIdentity(admin, identifier);
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  for (const each of [browser, form]) await signIn(each, identifier);
  await signIn(native, identifier, 'api');
  const traits = { email: identifier, firstName: 'Grace' };
  for (const wish of ['refuse', 'forbid', 'echo', 'change']) {
    note(`settings, before they are stored: ${wish}`);
    const flow = await start(browser, 'settings', hookQuery('persist', wish));
    await submit(browser, flow, { method: 'profile', traits });
    await browser.get(`/self-service/settings/flows?id=${text(flow, 'id')}`);
  }
  note('settings: refuse, as a form and native');
  const page = await open(form, 'settings', hookQuery('persist', 'refuse'));
  await readPage(
    form,
    'settings',
    (await submit(form, page, { method: 'profile', 'traits.email': identifier })).location,
  );
  await submit(native, await startApi(native, 'settings', hookQuery('persist', 'refuse')), {
    method: 'profile',
    traits,
  });
  note('settings, when they are stored: forbid');
  const flow = await start(browser, 'settings', hookQuery('after', 'forbid'));
  await submit(browser, flow, { method: 'profile', traits });
  await browser.get(`/self-service/settings/flows?id=${text(flow, 'id')}`);
  note('settings: nobody waits for an answer');
  const other = await start(browser, 'settings', hookQuery('ignored', 'forbid'));
  await submit(browser, other, { method: 'password', password: 'amber-harbour-2290' });
}
