/** First visits: an empty cache, the network of Chromium's "Slow 4G" preset and a CPU that is four times slower. */

/** Chromium's preset: milliseconds a request, bytes a second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowCpu = { rate: 4 };

/**
 * In the page, before its own scripts: notes when what matters is in place, when its controls do what they are for, when a passkey
 * is asked for that was pressed, when the app has taken the page over, and how much moved until then and after. Controls are
 * pressed anew in each frame, until they do it.
 * @param needed selectors; each has to be on the screen
 */
function watch(needed) {
  const bench = { shift: 0 };
  globalThis.bench = bench;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) bench.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const shown = (selector) => (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) > 0;
  // React notes on each element of its own what it is made of.
  const taken = (selector) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  };
  // A press may show the password at once, or before the next frame; the one after hides it again.
  const revealed = () => {
    const toggle = document.querySelector('button[aria-pressed][aria-controls]');
    const is = () => toggle?.getAttribute('aria-pressed') === 'true';
    if (!is()) toggle?.click();
    const done = is();
    if (done) toggle.click();
    return done;
  };
  // No key is here to answer; what is offered among the suggestions of a field is not what was pressed.
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
    // A form that can be posted says where to, and holds its token.
    ready: () =>
      needed.every(shown) &&
      [...document.querySelectorAll('[name=csrf_token]')].every(
        ({ value, form }) => value && form.getAttribute('action'),
      ),
    works: revealed,
    passkey: pressed,
    taken: () => taken(needed[0]),
  };
  const look = () => {
    for (const [name, is] of Object.entries(moments)) if (!(name in bench) && is()) bench[name] = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * One first visit.
 * @param needed what has to be there, as selectors
 * @param until the moment that it ends with: `ready`, `works`, `passkey` or `taken`
 * @returns milliseconds of the moments from the start of the navigation, the layout shift, and the bytes of the page itself
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
