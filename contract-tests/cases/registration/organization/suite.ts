import { open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const query = '?organization=2f6a5b0e-52d5-4f6a-9c0a-8f2a4b7f9d11';

/** Two-step registration with an organization in the query: it cannot be completed, but the user can go back. */
export default contract('registration/organization', { profile: 'two-step' }, async (stage) => {
  const { email, newBrowser, newForm, newNative, note } = stage;
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const traits = { email: email('organization') };
  for (const fields of [{ method: 'profile:back' }, { screen: 'previous' }, { method: 'profile' }]) {
    note(`within an organization: ${JSON.stringify(fields)}`);
    const flow = await start(browser, 'registration', query);
    const page = await open(form, 'registration', query);
    const api = await startApi(native, 'registration', query);
    await submit(browser, flow, { ...fields, traits });
    await browser.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
    await submit(form, page, { ...fields, 'traits.email': traits.email });
    await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
    await submit(native, api, { ...fields, traits });
    note('forward from there');
    await submit(browser, flow, { method: 'profile', traits });
    await submit(native, api, { method: 'profile', traits: { email: 'nobody' } });
    await submit(native, api, { method: 'password', password, traits: { email: email('member') } });
    await native.get(`/self-service/registration/flows?id=${text(api, 'id')}`);
  }
});
