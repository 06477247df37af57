import { open, password, start, startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** `enable_legacy_one_step` overrides the default style: fields of two-step registration have no effect. */
export default contract('registration/legacy-one-step', { profile: 'identifier-first' }, async (stage) => {
  const { browser, form, native, email, note } = stage;
  note('init');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  const traits = { email: email('one-step') };
  note('the method of the first step');
  await submit(browser, flow, { method: 'profile', traits });
  await submit(native, api, { method: 'profile' });
  note('screens');
  await submit(browser, flow, { screen: 'previous', traits });
  await submit(browser, flow, { screen: 'credential-selection', traits });
  await submit(native, api, { method: 'profile:back', traits });
  note('success');
  await submit(browser, flow, { method: 'password', screen: 'previous', password, traits });
  await submit(form, page, { method: 'password', password, 'traits.email': email('page') });
});
