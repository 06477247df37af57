/** First visits with an empty cache, Chromium's "Slow 4G" network and a CPU slowed down four times. */

/** Chromium's preset: latency in ms, throughput in bytes per second. */
export const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
export const slowCpu = { rate: 4 };

/**
 * Runs in the page before its own scripts. Records the times at which the needed elements are visible, the controls work, a
 * pressed passkey button calls the browser and React owns the page, and the layout shift. Controls are pressed in each frame
 * until they work.
 * @param needed selectors of elements that must be visible
 */
function watch(needed) {
  const bench = { shift: 0 };
  globalThis.bench = bench;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) bench.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const shown = (selector) => (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) > 0;
  // React adds a `__reactProps` member to each of its elements.
  const taken = (selector) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  };
  // A press shows the password at once or before the next frame. Press again to hide it.
  const revealed = () => {
    const toggle = document.querySelector('button[aria-pressed][aria-controls]');
    const is = () => toggle?.getAttribute('aria-pressed') === 'true';
    if (!is()) toggle?.click();
    const done = is();
    if (done) toggle.click();
    return done;
  };
  // There is no authenticator. Conditional mediation is the suggestion in a field, not the pressed button.
  if (navigator.credentials)
    navigator.credentials.get = ({ mediation }) => {
      if (mediation !== 'conditional') bench.passkey ??= performance.now();
      return new Promise(() => {});
    };
  const pressed = () => {
    document.querySelector('[name=passkey_login_trigger]')?.click();
    return false;
  };
  const moments = {
    // A form that can be posted has an action and a CSRF token.
    ready: () =>
      needed.every(shown) &&
      [...document.querySelectorAll('[name=csrf_token]')].every(
        ({ value, form }) => value && form.getAttribute('action'),
      ),
    works: revealed,
    passkey: pressed,
    taken: () => taken(needed[0]),
  };
  const check = () => {
    for (const [name, is] of Object.entries(moments)) if (!(name in bench) && is()) bench[name] = performance.now();
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/**
 * Runs one first visit.
 * @param needed selectors of the elements that must be visible
 * @param until the moment at which it ends: `ready`, `works`, `passkey` or `taken`
 * @returns the moments after the start of the navigation (ms), the layout shift, and the size of the page (bytes)
 */
export async function visit(browser, { address, needed, until = 'ready', cookie }) {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 412, height: 823 } });
  try {
    const pairs = cookie?.split('; ').map((pair) => pair.split(/=(.*)/s)) ?? [];
    await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: new URL(address).origin })));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4G);
    await devtools.send('Emulation.setCPUThrottlingRate', slowCpu);
    await page.addInitScript(watch, needed);
    await page.goto(address);
    await page.waitForFunction((moment) => globalThis.bench[moment] !== undefined, until);
    return await page.evaluate(() => ({
      ...globalThis.bench,
      bytes: performance.getEntriesByType('navigation')[0].encodedBodySize,
    }));
  } finally {
    await context.close();
  }
}
