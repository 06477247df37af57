import { formBeforeScripts, needsScripts, needsSimulator } from '@members/testkit/browser/stage/mode';
import {
  expectInputKept,
  expectRenewed,
  expectSignedIn,
  giveConsent,
  loginForm,
  openLogin,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';

test('a login form works again after it expired at the server, after a server error and after a lost connection', {
  annotation: [formBeforeScripts, needsScripts('asks'), needsSimulator('steered')],
}, async ({ page, ownWorld, noise }) => {
  noise.allow(/^Failed to load resource: the server responded with a status of 50[23]/);
  noise.allow(/^Failed to load resource: net::ERR_(EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED))/);
  noise.allow(/^problem: (server_error|unreachable)/);
  const world = await ownWorld({ control: true });
  const person = await world.person();
  const { identifier, submit } = loginForm(page);
  const path = '/self-service/login';
  await openLogin(page, world);
  await expect(identifier).toBeVisible();

  await world.control('PATCH', '/clock', { advance: 6 * 3600 });
  await submitLogin(page, person);
  await expectRenewed(page, 4010001);
  await expectInputKept([[identifier, person.email]]);
  await world.control('DELETE', '/clock', {});

  await world.control('POST', '/faults', { method: 'POST', path, status: 503 });
  await submitLogin(page, person);
  await expect(page.getByTestId('problem/server_error')).toBeVisible();

  // Chromium repeats a request whose connection was lost; behind the proxy the gateway does.
  await world.control('POST', '/faults', { method: 'POST', path, drop: true, times: 2 });
  await submit.click();
  await expect(page.getByTestId('problem/unreachable')).toBeVisible();
  await world.control('DELETE', '/faults', {});

  await submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
