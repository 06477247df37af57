/** Applications that renew a sign-in without a page, by the code of two libraries: `oidc-client-ts` in the browser, `openid-client` on a server. */

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { giveConsent, signOutInApp, submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { serveFiles } from '@members/testkit/static-files';
import type { World } from '@members/testkit/world';
import type { Response } from '@playwright/test';
import type { UserManager } from 'oidc-client-ts';
import * as openid from 'openid-client';
import { answerRequest, requestJar } from 'ory-simulator/core';

/** The global variable of the application's page. */
declare const users: UserManager;

const bundle = join(dirname(fileURLToPath(import.meta.resolve('oidc-client-ts/package.json'))), 'dist/browser');

/** The application's only page, which is its callback as well. The library stores the tokens for the tab. */
const pageOf = (settings: object) => `<!doctype html>
<html lang="en"><title>Application</title><link rel="icon" href="data:,"><h1></h1>
<script src="/oidc-client-ts.min.js"></script>
<script>
  if (opener) opener.keptPopup = true;
  const users = new oidc.UserManager(${JSON.stringify(settings)});
  const answered = location.pathname === '/callback' ? users.signinCallback() : Promise.resolve();
  answered.then(() => users.getUser()).then((user) => {
    document.querySelector('h1').textContent = user ? 'Signed in' : 'Signed out';
  });
</script></html>`;

/** Starts an application without a server part on an origin of its own. `register` makes it known to Hydra. */
async function startApplication() {
  let settings = {};
  const files = await serveFiles(bundle, {
    before: ({ url }, response) => {
      if (url === '/oidc-client-ts.min.js') return false;
      response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(settings));
      return true;
    },
  });
  const register = async ({ hydra, hydraAdmin }: World) => {
    const redirect_uri = `${files.origin}/callback`;
    const client = {
      client_name: 'Application sans serveur',
      redirect_uris: [redirect_uri, `${files.origin}/openid-client`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      scope: 'openid email',
      token_endpoint_auth_method: 'none',
    };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${hydraAdmin}/admin/clients`, {
      method: 'POST',
      headers,
      body: JSON.stringify(client),
    });
    const { client_id } = await answer.json();
    const scope = client.scope;
    settings = { authority: hydra, client_id, redirect_uri, scope, loadUserInfo: true, automaticSilentRenew: false };
    return client_id as string;
  };
  return { ...files, register };
}

interface Fixtures {
  readonly application: Awaited<ReturnType<typeof startApplication>>;
  /** Addresses, without queries, of the documents that windows and frames have shown. */
  readonly shown: string[];
}

const story = test.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  application: async ({}, use) => {
    const application = await startApplication();
    await use(application);
    application.close();
  },
  shown: async ({ context }, use) => {
    const shown: string[] = [];
    const keep = (response: Response) => {
      if (!response.request().isNavigationRequest() || response.status() >= 300) return;
      const { origin, pathname } = new URL(response.url());
      shown.push(`${origin}${pathname}`);
    };
    context.on('response', keep);
    await use(shown);
    context.off('response', keep);
  },
});

/** Moves the simulators' clock by a minute. Real servers keep their time. */
async function passMinute({ controlHandler }: World): Promise<void> {
  if (controlHandler === undefined) return;
  const body = JSON.stringify({ advance: 60 });
  const request = new Request('http://127.0.0.1/clock', { method: 'PATCH', body });
  expect((await answerRequest(controlHandler, request, requestJar([]))).status).toBe(200);
}

/** How long tokens are renewed on real servers, in milliseconds. Without it, each library renews three tokens. */
const duration = Number(process.env.E2E_RENEWAL_MINUTES ?? 0) * 60_000;

/**
 * Renews a token each time that Hydra refuses it, for ten minutes of the simulators' clock, or for the duration on real servers.
 * @param first the token to begin with
 * @param renew returns a new token
 * @returns how many tokens it got
 */
async function renewExpired(world: World, first: string | undefined, renew: () => Promise<string | undefined>) {
  const tokens = new Set([first]);
  const end = Date.now() + duration;
  const isOver = () => (world.controlHandler ? tokens.size > 10 : tokens.size > 3 && Date.now() >= end);
  let token = first;
  while (!isOver()) {
    await passMinute(world);
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await fetch(`${world.hydra}/userinfo`, { headers })).status).toBe(401);
    token = await renew();
    expect([...tokens]).not.toContain(token);
    tokens.add(token);
  }
  return tokens.size - 1;
}

/** Options of servers whose access tokens live for five seconds. */
const shortLived = { scenarios: true, hydra: { 'ttl.access_token': '5s' } } as const;

story.beforeEach(() => story.setTimeout(90_000 + 1.2 * duration));

story(
  'oidc-client-ts renews an expired token in a frame and in a popup without a page, until the member signs out',
  {
    tag: '@own-servers',
    annotation: needsScriptsInTime('calls'),
  },
  async ({ page, ownWorld, application, shown }) => {
    const world = await ownWorld({
      ...shortLived,
      hydra: { ...shortLived.hydra, 'serve.public.cors': { enabled: true, allowed_origins: [application.origin] } },
    });
    await application.register(world);
    const person = await world.person();
    const callback = `${application.origin}/callback`;

    await test.step('the member signs in, and the consent is remembered', async () => {
      await page.goto(application.origin);
      await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible();
      await page.evaluate(() => void users.signinRedirect());
      await submitLogin(page, person);
      await giveConsent(page, { remember: true });
      await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
    });

    shown.length = 0;
    await test.step('a frame gets new tokens for ten minutes', async () => {
      const first = await page.evaluate(async () => (await users.getUser())?.access_token);
      const renewals = await renewExpired(world, first, async () => {
        const user = await page.evaluate(() => users.signinSilent());
        expect(user?.profile.email).toBe(person.email);
        return user?.access_token;
      });
      expect(shown.splice(0)).toEqual(Array(renewals).fill(callback));
    });

    await test.step('a popup gets a new token and closes', async () => {
      const [popup, user] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate(() => users.signinPopup({ prompt: 'none' })),
      ]);
      expect(user.profile.email).toBe(person.email);
      expect(shown.splice(0)).toEqual([callback]);
      // This library does without its opener, others do not.
      expect(await page.evaluate(() => 'keptPopup' in window), 'the popup has its opener').toBe(true);
      await expect.poll(() => popup.isClosed()).toBe(true);
    });

    await test.step('after a sign-out in the app, frame and popup get login_required without a page', async () => {
      await signOutInApp(page, world);
      await page.goto(application.origin);
      await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
      shown.length = 0;
      const ofFrame = await page.evaluate(() => users.signinSilent().catch(({ error }) => error));
      const ofPopup = await page.evaluate(() => users.signinPopup({ prompt: 'none' }).catch(({ error }) => error));
      expect([ofFrame, ofPopup]).toEqual(['login_required', 'login_required']);
      expect(shown).toEqual([callback, callback]);
    });

    await test.step('a popup signs the member in again', async () => {
      const opened = page.waitForEvent('popup');
      const signedIn = page.evaluate(() => users.signinPopup());
      const popup = await opened;
      await submitLogin(popup, person);
      expect((await signedIn).profile.email).toBe(person.email);
      await expect.poll(() => popup.isClosed()).toBe(true);
    });
  },
);

story(
  'openid-client renews an expired token without a page for ten minutes, until the member signs out',
  { tag: '@own-servers' },
  async ({ page, ownWorld, application, shown }) => {
    const world = await ownWorld(shortLived);
    const person = await world.person();
    const clientId = await application.register(world);
    const options = { execute: [openid.allowInsecureRequests] };
    const config = await openid.discovery(new URL(world.hydra), clientId, undefined, openid.None(), options);

    /** Starts a request in the browser. @returns the exchange of its answer, once the application has it */
    const authorize = async (parameters: Readonly<Record<string, string>>) => {
      const verifier = openid.randomPKCECodeVerifier();
      const [state, nonce] = [openid.randomState(), openid.randomNonce()];
      const start = openid.buildAuthorizationUrl(config, {
        ...{ redirect_uri: `${application.origin}/openid-client`, scope: 'openid email', state, nonce },
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...parameters,
      });
      await page.goto(`${start}`);
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
      return async () => {
        await page.waitForURL(`${application.origin}/openid-client?*`);
        return openid.authorizationCodeGrant(config, new URL(page.url()), checks);
      };
    };

    const exchange = await authorize({});
    await submitLogin(page, person);
    await giveConsent(page, { remember: true });
    let tokens = await exchange();
    const sub = tokens.claims()?.sub;
    expect(sub).toBeTruthy();

    shown.length = 0;
    const renewals = await renewExpired(world, tokens.access_token, async () => {
      tokens = await (await authorize({ prompt: 'none', id_token_hint: tokens.id_token ?? '' }))();
      expect(tokens.claims()?.sub).toBe(sub);
      return tokens.access_token;
    });
    const unhinted = await (await authorize({ prompt: 'none' }))();
    expect(unhinted.claims()?.sub).toBe(sub);
    expect(shown).toEqual(Array(renewals + 1).fill(`${application.origin}/openid-client`));

    await signOutInApp(page, world);
    const refused = await authorize({ prompt: 'none' });
    await expect(refused()).rejects.toMatchObject({ error: 'login_required' });
  },
);
