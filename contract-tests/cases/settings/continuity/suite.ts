import { makeIdentity, open, parameter, password, start, submit, text } from '../../../kit/index.ts';
import { reread, signIn, waitUntilUnprivileged } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const next = 'amber-harbour-2093';

export default contract('settings/continuity', { profile: 'settings-privileged' }, async (stage) => {
  const { form, newForm, newBrowser, admin, email, note } = stage;
  const address = email('ada');
  await makeIdentity(admin, address);
  await signIn(form, address);
  await waitUntilUnprivileged(stage, form);
  note('a page goes on where it was interrupted');
  await submitAndSignIn(form, { method: 'password', password: next }, password);
  note('a new flow forgets what was interrupted');
  await waitUntilUnprivileged(stage, form);
  const page = await open(form, 'settings');
  await submit(form, page, { method: 'password', password: `${next}-other` });
  const fresh = await open(form, 'settings');
  await form.navigate(text(page, 'ui.action'));
  await form.navigate(text(fresh, 'ui.action'));
  await reread(form, fresh);
  note('a change of address');
  await submitAndSignIn(form, { method: 'profile', 'traits.email': email('new'), 'traits.firstName': 'Ada' }, next);
  await secondFactors(stage);
  note('a script has to send everything again');
  const other = email('script');
  await makeIdentity(admin, other);
  const browser = newBrowser();
  await signIn(browser, other);
  await waitUntilUnprivileged(stage, browser);
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { method: 'password', password: next });
  await signInAgain(browser, other);
  await browser.fetch(text(flow, 'ui.action'));
  await submit(browser, flow, { method: 'password', password: next });
  note('somebody else signs in instead');
  const stranger = newForm();
  await signIn(stranger, other, 'browser', next);
  await waitUntilUnprivileged(stage, stranger);
  const theirs = await open(stranger, 'settings');
  await submit(stranger, theirs, { method: 'password', password: `${next}-more` });
  const third = email('third');
  await makeIdentity(admin, third);
  await signInAgain(stranger, third);
  await stranger.navigate(text(theirs, 'ui.action'));
});

async function signInAgain(agent: Agent, identifier: string, secret = password): Promise<void> {
  const login = await agent.fetch('/self-service/login/browser?refresh=true', { unrecorded: true });
  await submit(agent, login.body, { method: 'password', identifier, password: secret });
}

/** Submits a form, logs in as required, and follows the redirect back. */
async function submitAndSignIn(form: Agent, fields: Readonly<Record<string, unknown>>, secret: string): Promise<void> {
  const page = await open(form, 'settings');
  const { location } = await submit(form, page, fields);
  const login = await form.navigate(location);
  const { body } = await form.fetch(`/self-service/login/flows?id=${parameter(login.location, 'flow')}`);
  const identifier = text(page, 'identity.traits.email');
  const back = await submit(form, body, { method: 'password', identifier, password: secret });
  await form.navigate(back.location);
  await reread(form, page);
  await form.navigate(back.location);
}

async function secondFactors(stage: Stage): Promise<void> {
  const { form, note } = stage;
  note('second factors are not gone on with');
  await waitUntilUnprivileged(stage, form);
  await submitAndSignIn(form, { lookup_secret_regenerate: 'true' }, next);
}
