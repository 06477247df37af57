/** What a person does, again and again: sign up, change the profile, sign in to an application, sign out. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser, leadsOn, placeOf } from './browser.mjs';

const callback = 'http://127.0.0.1:9/callback';
const scope = 'openid profile email offline_access';
const password = 'orage-violet-4711';
/** How long a person tries to get on before the journey counts as failed (ms). */
const endurance = 90_000;
/** A person tries again after a second, and then less and less often (ms). */
const longestPause = 15_000;

const message = (id) => `[data-testid="ui/message/${id}"]`;
const method = (name) => `button[name=method][value=${name}]`;

/** Registers the application. */
export async function registerClient(hydraAdmin) {
  const client = {
    client_id: 'chaos',
    client_name: 'Chaos',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [callback],
    scope,
    token_endpoint_auth_method: 'none',
  };
  const response = await fetch(`${hydraAdmin}/admin/clients`, { method: 'POST', body: JSON.stringify(client) });
  if (!response.ok && response.status !== 409) throw new Error(await response.text());
}

/**
 * Goes on one journey.
 * @param world the addresses of `app` and `hydra`
 * @param person their `number`, and what was acknowledged to them: `isRegistered`, `names` that they may have, `refreshToken`
 * @param options `log` counts what happened; `think` is the mean time between two steps (ms)
 */
export async function journey(world, person, { log, think }) {
  const marker = `Marque${person.number}x`;
  const email = `marque${person.number}x@example.org`;
  const look = ({ url, status, text, document, time, isLast }) => {
    log.took(url.startsWith(world.app) ? 'gateway' : 'Hydra', time);
    log.count('responses');
    const strange = [...text.matchAll(/marque\d+x/gi)].find(([found]) => found.toLowerCase() !== marker.toLowerCase());
    if (strange) log.wrong(`${marker} sees ${strange[0]} at ${url}`);
    if (!isLast || !url.startsWith(world.app)) return;
    if (status >= 500) log.count('pages with an error');
    if (!leadsOn(document)) log.wrong(`no way on at ${placeOf({ url, status, document, text })}`);
  };
  const browser = createBrowser({ end: callback, look });
  const { open, submit } = browser;

  async function call(url, options = {}) {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000), ...options });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} at ${url}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }
  const token = (fields) =>
    call(`${world.hydra}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'chaos', ...fields }),
    });

  /** Tries a step until it succeeds. */
  async function step(name, act) {
    await wait(think * (0.5 + Math.random()));
    const begun = performance.now();
    for (let pause = 1000; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        await act();
        log.count('steps');
        return;
      } catch (error) {
        const reason = `${name}: ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`;
        log.again(reason);
        if (performance.now() - begun > endurance) throw new Error(reason);
        await wait(pause * (0.5 + Math.random()));
      }
    }
  }
  const expect = (page, selector) => {
    if (page.document.querySelector(selector)) return;
    throw new Error(`no ${selector} at ${placeOf(page)}`);
  };
  const expectMarker = (page) => {
    if (!page.text.includes(marker)) throw new Error(`no ${marker} at ${placeOf(page)}`);
  };

  await step('sign up', async () => {
    if (person.isRegistered) return;
    const page = await open(`${world.app}/registration`);
    // If a try before this one seemed to fail, the person is signed in already, or the account exists.
    if (!page.text.includes(marker)) {
      const traits = { 'traits.email': email, 'traits.firstName': marker, 'traits.lastName': 'Premier', password };
      const after = await submit(page, method('password'), traits);
      if (!after.document.querySelector(message(4000007))) expectMarker(after);
    }
    person.isRegistered = true;
    person.names = ['Premier'];
  });

  const signIn = async () => {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: 'chaos',
      response_type: 'code',
      redirect_uri: callback,
      scope,
      state: 'a-state-of-some-length',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    let page = await open(`${world.hydra}/oauth2/auth?${query}`);
    if (page.document.querySelector('[name=password]')) {
      page = await submit(page, method('password'), { identifier: email, password });
    }
    if (!page.url.startsWith(callback)) page = await submit(page, 'button[name=decision][value=allow]');
    const code = URL.parse(page.url)?.searchParams.get('code');
    if (!code) throw new Error(`no code at ${placeOf(page)}`);
    const tokens = await token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    });
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString());
    if (claims.email !== email) log.wrong(`${marker} gets a token of ${claims.email}`);
    const info = await call(`${world.hydra}/userinfo`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    if (info.email !== email) log.wrong(`${marker} gets the data of ${info.email}`);
    person.refreshToken = tokens.refresh_token;
  };
  await step('sign in', signIn);

  await step('change the profile', async () => {
    const page = await open(`${world.app}/settings`);
    expectMarker(page);
    const name = `Nom${Math.floor(Math.random() * 1e9)}`;
    person.names = [...person.names, name];
    const after = await submit(page, method('profile'), { 'traits.lastName': name });
    expect(after, message(1050001));
    person.names = [name];
  });

  await step('refresh the tokens', async () => {
    const refresh_token = person.refreshToken;
    person.refreshToken = undefined;
    if (refresh_token === undefined) return signIn();
    person.refreshToken = (await token({ grant_type: 'refresh_token', refresh_token })).refresh_token;
    return undefined;
  });

  await step('sign out', async () => {
    const page = await open(`${world.app}/`);
    const link = page.document.querySelector('a[href*="/self-service/logout?"]')?.getAttribute('href');
    if (link) await open(new URL(link, page.url).href);
    const after = await open(`${world.app}/settings`);
    if (after.text.includes(marker)) throw new Error(`still signed in at ${placeOf(after)}`);
    if (after.status >= 500) throw new Error(`an error at ${placeOf(after)}`);
  });
}
