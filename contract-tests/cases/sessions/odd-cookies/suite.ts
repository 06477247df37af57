import { makeIdentity, password, start, submit } from '../../../kit/index.ts';
import { authorizationPath, makeClient } from '../../../kit/oauth2.ts';
import { contract } from '../../../runner/contract.ts';

/** Cookies of both servers whose configured domain and path Go does not send as they are. */
export default contract('sessions/odd-cookies', { profile: 'odd-cookies' }, async (stage) => {
  const { addresses, admin, browser, email, newForm, note } = stage;
  const identifier = email('ada');
  await makeIdentity(admin, identifier);
  note('signed in');
  await submit(browser, await start(browser, 'login'), { method: 'password', identifier, password });
  await browser.get('/sessions/whoami');
  await makeClient(stage);
  note('an authorization request');
  await newForm().get(addresses.hydra + authorizationPath());
});
