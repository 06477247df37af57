import { makeIdentity } from '../../../kit/index.ts';
import { flowPath, submitPath } from '../../../kit/recovery.ts';
import { contract } from '../../../runner/contract.ts';

/** Recovery by a method that is disabled. */
export default contract('recovery/no-strategy', { profile: 'recovery-no-strategy' }, async (stage) => {
  const { admin, browser, form, native, email, note } = stage;
  const id = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';
  note('init');
  await browser.get('/self-service/recovery/browser?return_to=https%3A%2F%2Fexample.net%2F');
  await form.navigate('/self-service/recovery/browser');
  await native.get('/self-service/recovery/api');
  note('read and submit');
  for (const agent of [browser, form, native]) {
    await agent.get(flowPath + id);
    await agent.post(submitPath + id, { method: 'code' });
  }
  note('a code from an administrator');
  const address = email('helped');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  await admin.post('/admin/recovery/code', { identity_id });
  await admin.post('/admin/recovery/link', { identity_id });
});
