import { contract } from '../../../runner/contract.ts';

/** What the documents tell of and Ory Network alone answers. */
export default contract('server/ory-network-only', { profile: 'password' }, async ({ browser, form, native, note }) => {
  note('browsers that ask who signs in (FedCM)');
  await browser.get('/self-service/fed-cm/parameters');
  await form.navigate('/self-service/fed-cm/parameters');
  await browser.post('/self-service/fed-cm/token', { token: 'x', csrf_token: 'x' });
  await native.post('/self-service/fed-cm/token', { token: 'x', csrf_token: 'x' });
});
