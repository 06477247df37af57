import {
  makeIdentity,
  newestCode,
  open,
  parameter,
  password,
  start,
  submit,
  text,
  valueAt,
} from '../../../kit/index.ts';
import { ambiguousHosts, ambiguousSpellings, encodeParameter } from '../../../kit/return-to-spellings.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'code';
const newPassword = 'amber-harbour-2290';

/** Addresses that Kratos accepts and a browser reads differently, and refused ones. */
const ways = [
  'http:\\\\evil.example',
  'http:\\\\evil.example/a?b=c#d',
  'http:evil.example',
  'http:/\\evil.example',
  'http:///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '///evil.example',
  'http://evil.example@127.0.0.1:4455',
  '//evil.example',
  'http://127.0.0.1:4455@evil.example',
  '/\t/evil.example',
];

/** The redirect at the end of flows with a `return_to` that a browser reads differently than Kratos. */
export default contract('server/return-to-browser-spelling-completed', { profile: 'ways-back' }, async (stage) => {
  for (const way of ways) {
    stage.note(`taken: ${JSON.stringify(way)}`);
    await signedIn(stage, way);
    await signedUp(stage, way);
    await verified(stage, way);
    await recovered(stage, way);
  }
  for (const way of [...ambiguousHosts, ...ambiguousSpellings]) {
    stage.note(`signed out: ${JSON.stringify(way)}`);
    await signedOut(stage, way);
  }
});

async function makeUser({ admin, email }: Stage, name: string): Promise<string> {
  const address = email(name);
  await makeIdentity(admin, address, { traits: { email: address } });
  return address;
}

/** Logs in, changes the password and logs out, as a script and as a form. */
async function signedIn(stage: Stage, way: string): Promise<void> {
  const { newBrowser, newForm } = stage;
  const query = `?${encodeParameter('return_to', way)}`;
  for (const agent of [newBrowser(), newForm()]) {
    const identifier = await makeUser(stage, 'signs-in');
    const flow = await start(agent, 'login', query);
    // A refused request starts no flow.
    if (!valueAt(flow, 'ui')) return;
    await submit(agent, flow, { method: 'password', identifier, password });
    const settings = await start(agent, 'settings', query);
    await submit(agent, settings, { method: 'password', password: newPassword });
    const { body } = await agent.fetch(`/self-service/logout/browser${query}`);
    await agent.navigate(text(body, 'logout_url'));
  }
}

/** Registers and verifies the address, with the return address for the registration, the verification, and both. */
async function signedUp({ newBrowser, newForm, email, mail }: Stage, way: string): Promise<void> {
  const [here, after] = [encodeParameter('return_to', way), encodeParameter('after_verification_return_to', way)];
  for (const query of [
    here,
    after,
    `${here}&${encodeParameter('after_verification_return_to', 'http://127.0.0.1:4455/x')}`,
  ]) {
    const [browser, form] = [newBrowser(), newForm()];
    const [address, other] = [email('script'), email('page')];
    const flow = await start(browser, 'registration', `?${query}`);
    if (!valueAt(flow, 'ui')) continue;
    await submit(browser, flow, { method: 'password', password, traits: { email: address } });
    const page = await open(form, 'registration', `?${query}`);
    const { location } = await submit(form, page, { method: 'password', password, 'traits.email': other });
    const verification = `/self-service/verification/flows?id=${parameter(location, 'flow')}`;
    const { body } = await form.fetch(verification);
    await submit(form, body, { method, code: await newestCode({ mail }, other) });
    await form.fetch(verification);
  }
}

async function verified(stage: Stage, way: string): Promise<void> {
  const { newBrowser, mail } = stage;
  const address = await makeUser(stage, 'verifies');
  const browser = newBrowser();
  for (const name of ['return_to', 'after_verification_return_to']) {
    const flow = await start(browser, 'verification', `?${encodeParameter(name, way)}`);
    if (!valueAt(flow, 'ui')) continue;
    await submit(browser, flow, { method, email: address });
    await submit(browser, flow, { method, code: await newestCode({ mail }, address) });
  }
}

async function recovered(stage: Stage, way: string): Promise<void> {
  const { newForm, mail } = stage;
  const address = await makeUser(stage, 'recovers');
  const form = newForm();
  const flow = await start(form, 'recovery', `?${encodeParameter('return_to', way)}`);
  if (!valueAt(flow, 'ui')) return;
  await submit(form, flow, { method, email: address });
  const { location } = await submit(form, flow, { method, code: await newestCode({ mail }, address) });
  const settings = await form.fetch(`/self-service/settings/flows?id=${parameter(location, 'flow')}`);
  await submit(form, settings.body, { method: 'password', password: newPassword });
}

/** Logs out with a return address that no earlier request has checked. */
async function signedOut(stage: Stage, way: string): Promise<void> {
  const identifier = await makeUser(stage, 'signs-out');
  const agent = stage.newBrowser();
  const query = `&${encodeParameter('return_to', way)}`;
  for (const leave of [agent.navigate, agent.fetch]) {
    await signIn(agent, identifier);
    const { body } = await agent.fetch('/self-service/logout/browser', { unrecorded: true });
    await leave(`/self-service/logout?token=${text(body, 'logout_token')}${query}`);
  }
}
