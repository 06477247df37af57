import { makeIdentity, open, password, start, submit } from '../../../../kit/index.ts';
import { contract } from '../../../../runner/contract.ts';

const wishes = ['fails', 'fails-twice', 'is-busy', 'is-unable', 'refuses', 'is-bare', 'stutters'];
const pageWishes = ['fails', 'refuses', 'stutters', 'mumbles'];
const challengeQuery = (challenge: string) => `?login_challenge=${challenge}`;

/** An OAuth2 server that fails: Kratos tries three times, one and two seconds apart. */
export default contract('oauth2/login/provider-faults', { profile: 'oauth2-provider-odd' }, async (stage) => {
  const { admin, email, newBrowser, newForm, note } = stage;
  const identifier = email('odd');
  await makeIdentity(admin, identifier);
  const fields = { method: 'password', identifier, password };
  for (const wish of wishes) {
    note(`a login request: it ${wish}`);
    const browser = newBrowser();
    await browser.get(`/self-service/login/browser${challengeQuery(wish)}`);
    await browser.get(`/self-service/login/browser${challengeQuery(`times.${wish}`)}`);
    note(`an accepted login: it ${wish}`);
    const flow = await start(browser, 'login', challengeQuery(`accept.${wish}`));
    await submit(browser, flow, fields);
    await newBrowser().get(`/self-service/login/browser${challengeQuery(`times.accept.${wish}`)}`);
  }
  note('as a page');
  for (const wish of pageWishes) {
    const form = newForm();
    const { location } = await form.navigate(`/self-service/login/browser${challengeQuery(wish)}`);
    await form.fetch(`/self-service/errors${new URL(location).search}`);
    const accepted = await submit(form, await open(form, 'login', challengeQuery(`accept.${wish}`)), fields);
    await form.fetch(`/self-service/errors${new URL(accepted.location).search}`);
    for (const challenge of [wish, `accept.${wish}`])
      await newForm().navigate(`/self-service/login/browser${challengeQuery(`times.${challenge}`)}`);
  }
});
