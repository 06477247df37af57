import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { expectSignedIn, giveConsent, heading, openLogin, submitLogin, typeCode } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import { secondFactors } from '@members/testkit/variations';

for (const basePath of ['', '/members'])
  test(`each form of an OAuth2 sign-in is one round trip, with BASE_PATH=${JSON.stringify(basePath)}`, {
    tag: '@own-servers',
    annotation: needsScriptsInTime('calls'),
  }, async ({ page, ownWorld }) => {
    const world = await ownWorld({ ...secondFactors, basePath });
    const person = await world.person();
    const { secret } = await enrolSecondFactor(world, person);
    await openLogin(page, world);
    await expect(heading(page, 'Connectez-vous')).toBeVisible();

    const requests: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname, searchParams } = new URL(request.url());
      // The name of the account is read while its form is on the page.
      const isName = searchParams.get('aal') === 'aal1';
      if (world.app.startsWith(origin) && ['document', 'fetch'].includes(request.resourceType()) && !isName)
        requests.push(`${request.method()} ${pathname}`);
    });
    await submitLogin(page, person);
    await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
    expect(requests.splice(0)).toEqual([`POST ${basePath}/self-service/login`]);
    expect(new URL(page.url()).searchParams.get('login_challenge')).not.toBeNull();

    await typeCode(page.getByLabel('Code d’authentification'), totp(secret));
    await expect(heading(page, 'Application principale souhaite accéder à votre compte')).toBeVisible();
    expect(requests).toEqual([`POST ${basePath}/self-service/login`, `GET ${basePath}/consent`]);
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });
