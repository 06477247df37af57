import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { expectSignedIn, giveConsent, openLogin, shownErrors, submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { listen } from 'ory-simulator/node';

test('page metrics are sent to MEASURE_URL without anything that was typed', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, ownWorld }) => {
  const received: string[] = [];
  const service = await listen(
    async (incoming) => {
      received.push(new TextDecoder().decode(await incoming.bytes()));
      return { status: 204, headers: {}, cookies: [], body: null };
    },
    { port: 0 },
  );
  const world = await ownWorld({ measureUrl: `${service.origin}/pages` });
  const person = await world.person();
  await openLogin(page, world);
  await submitLogin(page, { ...person, password: 'ce-n-est-pas-le-bon' });
  await expect(shownErrors(page)).toBeVisible();
  await submitLogin(page, person);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
  const login = () => received.map((text) => JSON.parse(text)).find(({ page: path }) => path === '/login');
  await expect.poll(login).toMatchObject({
    events: [
      { event: 'validation_error', kind: 'login', messages: [4000006] },
      { event: 'success', kind: 'login' },
    ],
    errors: [],
    lcp: expect.any(Number),
    cls: expect.any(Number),
    inp: expect.any(Number),
  });
  expect(login().lcp).toBeGreaterThan(0);
  for (const secret of [person.email, person.password, 'challenge', 'flow='])
    expect(received.join()).not.toContain(secret);
  await service.close();
});
