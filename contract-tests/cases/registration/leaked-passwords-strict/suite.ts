import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'password';
const unanswered = 'not-answered-4711';

/** Leaked passwords with a threshold and without ignoring failures of the lookup; other changed password rules. */
export default contract('registration/leaked-passwords-strict', { profile: 'breaches-strict' }, async (stage) => {
  await counts(stage);
  await outage(stage);
});

async function counts({ email, native, note }: Stage): Promise<void> {
  const traits = { email: email('counts') };
  const api = await startApi(native, 'registration');
  const flow = () => startApi(native, 'registration');
  note('six times, and more');
  for (const password of ['often-seen-4711', 'thousand-times-4711', '123456'])
    await submit(native, api, { method, password, traits });
  note('shorter than six');
  await submit(native, api, { method, password: '12345', traits });
  note('five times, once');
  await submit(native, api, { method, password: 'seldom-seen-4711', traits: { email: email('five') } });
  await submit(native, await flow(), { method, password: 'without-count-4711', traits: { email: email('once') } });
  note('like the identifier');
  await submit(native, await flow(), {
    method,
    password: 'amber-harbour',
    traits: { email: email('amber-harbour') },
  });
}

async function outage({ admin, browser, email, form, native, note }: Stage): Promise<void> {
  const traits = { email: email('outage') };
  note('the list does not answer');
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { method, password: unanswered, traits });
  await browser.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  const page = await open(form, 'registration');
  const { location } = await submit(form, page, { method, password: unanswered, 'traits.email': traits.email });
  await form.fetch(`/self-service/errors${new URL(location).search}`);
  await submit(native, await startApi(native, 'registration'), { method, password: unanswered, traits });
  note('the list has a fault, three times and for good');
  const slow = { method, password: 'slowly-answered-4711' };
  await submit(native, await startApi(native, 'registration'), { ...slow, traits: { email: email('slow') } });
  const never = { method, password: 'never-answered-4711' };
  await submit(native, await startApi(native, 'registration'), { ...never, traits: { email: email('never') } });
  note('the list does not answer: settings');
  const identifier = email('settings');
  await makeIdentity(admin, identifier);
  await signIn(browser, identifier);
  await signIn(form, identifier);
  await signIn(native, identifier, 'api');
  await submit(browser, await start(browser, 'settings'), { method, password: unanswered });
  const settings = await open(form, 'settings');
  await submit(form, settings, { method, password: unanswered });
  const api = await startApi(native, 'settings');
  await submit(native, api, { method, password: unanswered });
  await submit(native, api, { method, password: 'often-seen-4711' });
}
