import { contract } from '../../../runner/contract.ts';

const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';

export default contract('registration/disabled', { profile: 'settings-hooks' }, async (stage) => {
  const { browser, form, native, note } = stage;
  note('begun');
  await browser.fetch('/self-service/registration/browser');
  await browser.fetch('/self-service/registration/browser?return_to=https://evil.example.org');
  const { location } = await form.navigate('/self-service/registration/browser');
  await form.fetch(`/self-service/errors${new URL(location).search}`);
  await native.get('/self-service/registration/api');
  await native.navigate('/self-service/registration/api');
  note('read');
  await browser.fetch(`/self-service/registration/flows?id=${unknownId}`);
  await form.navigate(`/self-service/registration/flows?id=${unknownId}`);
  await native.get('/self-service/registration/flows');
  note('submitted');
  await browser.post(`/self-service/registration?flow=${unknownId}`, { method: 'password' });
  await form.post(`/self-service/registration?flow=${unknownId}`, { method: 'password' });
  await native.post(`/self-service/registration?flow=${unknownId}`, { method: 'password' });
});
