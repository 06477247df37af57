import { contract } from '../../../runner/contract.ts';

/** Endpoints in the documents that only Ory Network has. */
export default contract('server/ory-network-only', { profile: 'password' }, async ({ browser, form, native, note }) => {
  note('browsers that ask who signs in (FedCM)');
  await browser.get('/self-service/fed-cm/parameters');
  await form.navigate('/self-service/fed-cm/parameters');
  await browser.post('/self-service/fed-cm/token', { token: 'x', csrf_token: 'x' });
  await native.post('/self-service/fed-cm/token', { token: 'x', csrf_token: 'x' });
});
