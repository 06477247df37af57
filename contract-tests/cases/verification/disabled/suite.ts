import { contract } from '../../../runner/contract.ts';

/** Verification is disabled: the endpoints say so. */
export default contract('verification/disabled', { profile: 'password' }, async ({ browser, form, native, note }) => {
  const id = '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50';
  note('init');
  await browser.get('/self-service/verification/browser');
  await form.navigate('/self-service/verification/browser');
  await native.get('/self-service/verification/api');
  note('read');
  await browser.get(`/self-service/verification/flows?id=${id}`);
  note('submit');
  await browser.post(`/self-service/verification?flow=${id}`, { method: 'code' });
  await form.post(`/self-service/verification?flow=${id}`, { method: 'code' });
});
