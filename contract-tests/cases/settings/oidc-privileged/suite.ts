import { makeIdentity, open, parameter, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { linkAndReturn, makeLinkedIdentity, providerPerson } from '../../../kit/oidc.ts';
import { reread, signIn, waitUntilUnprivileged } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const link = { link: 'acme' } as const;

export default contract('settings/oidc-privileged', { profile: 'oidc-privileged' }, async (stage) => {
  await tooOld(stage);
  await resumed(stage);
  await afterExpiry(stage);
  await expired(stage);
});

async function tooOld(stage: Stage): Promise<void> {
  const { browser, form, native, admin, email, note } = stage;
  const address = email('ada');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  await waitUntilUnprivileged(stage, native, 'api');
  for (const [title, fields] of [
    ['a session that is too old to link', link],
    ['to unlink', { unlink: 'acme' }],
    ['for what does not exist', { link: 'hooli' }],
    ['to unlink what does not exist', { unlink: 'hooli' }],
  ] as const) {
    note(title);
    await submit(browser, await start(browser, 'settings'), fields);
    await submit(form, await open(form, 'settings'), fields);
    await submit(native, await startApi(native, 'settings'), fields);
  }
}

/** Logs in again as required. @returns the address that follows */
async function signInAgain(agent: Agent, location: string, identifier: string): Promise<string> {
  const login = await agent.navigate(location, { unrecorded: true });
  const { body } = await agent.fetch(`/self-service/login/flows?id=${parameter(login.location, 'flow')}`, {
    unrecorded: true,
  });
  return (await submit(agent, body, { method: 'password', identifier, password })).location;
}

async function resumed(stage: Stage): Promise<void> {
  const { admin, newForm, email, note } = stage;
  for (const [title, fields] of [
    ['a page goes on to link where it was interrupted', { link: 'initech' }],
    ['and so does one that unlinks', { unlink: 'acme' }],
  ] as const) {
    const page = newForm();
    const address = email(Object.keys(fields).join());
    await makeLinkedIdentity(admin, address, ['acme'], { password });
    await signIn(page, address);
    await waitUntilUnprivileged(stage, page);
    note(title);
    const shown = await open(page, 'settings');
    const { location } = await submit(page, shown, fields);
    await page.navigate(await signInAgain(page, location, address));
    await reread(page, shown);
  }
}

async function afterExpiry(stage: Stage): Promise<void> {
  const { admin, newForm, newBrowser, email, note } = stage;
  const address = email('late');
  await makeIdentity(admin, address);
  note('the session grows too old at the provider, by page');
  const page = newForm();
  await signIn(page, address);
  const shown = await open(page, 'settings');
  const callback = await linkAndReturn(page, shown, 'acme', providerPerson(address));
  await waitUntilUnprivileged(stage, page);
  // Unrecorded: the answer contains the callback's URL inside another, which differs in each run.
  const { location } = await page.navigate(callback, { unrecorded: true });
  await page.fetch('/sessions/whoami');
  await page.navigate(await signInAgain(page, location, address));
  await page.navigate(text(shown, 'ui.action'));
  note('by script');
  const script = newBrowser();
  await signIn(script, address);
  const flow = await start(script, 'settings');
  const again = await linkAndReturn(script, flow, 'acme', providerPerson(address));
  await waitUntilUnprivileged(stage, script);
  await script.fetch(again, { unrecorded: true });
  await reread(script, flow);
}

async function expired(stage: Stage): Promise<void> {
  const { admin, newForm, newBrowser, email, note, until } = stage;
  const address = email('expired');
  await makeIdentity(admin, address);
  note('the flow expires at the provider');
  const page = newForm();
  await signIn(page, address);
  const shown = await open(page, 'settings');
  const callback = await linkAndReturn(page, shown, 'acme', providerPerson(address));
  const script = newBrowser();
  await signIn(script, address);
  const flow = await start(script, 'settings');
  const again = await linkAndReturn(script, flow, 'acme', providerPerson(address));
  await until(410, () => script.fetch(`/self-service/settings/flows?id=${text(flow, 'id')}`, { unrecorded: true }));
  await page.navigate(callback);
  await script.fetch(again);
  await submit(script, flow, link);
}
