import { makeIdentity, parameter, text } from '../../../kit/index.ts';
import { flowPath, submitPath } from '../../../kit/recovery.ts';
import { contract } from '../../../runner/contract.ts';

/** Recovery is disabled: the endpoints say so, but administrators can still create links and codes. */
export default contract('recovery/disabled', { profile: 'password' }, async (stage) => {
  const { admin, browser, form, native, email, note } = stage;
  const id = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';
  note('init');
  await browser.get('/self-service/recovery/browser');
  await form.navigate('/self-service/recovery/browser');
  await native.get('/self-service/recovery/api');
  await native.navigate('/self-service/recovery/api');
  note('read');
  for (const agent of [browser, form, native]) await agent.get(flowPath + id);
  note('submit, and follow a link');
  for (const agent of [browser, form, native]) {
    await agent.post(submitPath + id, { method: 'code' });
    await agent.get(`${submitPath}${id}&token=foo`);
  }
  note('a code from an administrator');
  const address = email('helped');
  const identity_id = await makeIdentity(admin, address, { traits: { email: address } });
  const { body } = await admin.post('/admin/recovery/code', { identity_id });
  const flow = parameter(text(body, 'recovery_link'), 'flow');
  await browser.get(flowPath + flow);
  await browser.post(submitPath + flow, { method: 'code', code: text(body, 'recovery_code') });
  await browser.get('/sessions/whoami');
  note('a link from an administrator: the method is disabled');
  await admin.post('/admin/recovery/link', { identity_id });
  await admin.post('/admin/recovery/link', {});
});
