/**
 * How soon a first visitor can use the sign-in form, beside a hand-written static page with the same form:
 *
 *     node bench/page.mjs
 *
 * One gateway serves both pages with the same compression and headers, and both fetch their flow from the simulated
 * Kratos. Each visit has an empty cache, the network of Chromium's "Slow 4G" preset and a CPU that is four times slower.
 * "Ready" is the first frame with all fields in place and the flow's token in the form. The pages take turns, so that
 * what else the machine does meets both; the ratio is the median of the rounds' own ratios. The exit code is 1 when a
 * reach is missed.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { buildApp } from '../demo/build-app.ts';
import { host } from '../demo/options.ts';
import { startServer } from '../demo/servers.ts';
import { launchOptions } from '../e2e/chromium.ts';
import { freePorts } from '../e2e/ports.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { readConfig } from '../src/gateway/config/config.ts';
import { createGateway } from '../src/gateway/gateway.ts';
import { readFiles } from '../src/gateway/page/files.ts';
import { listen } from '../src/gateway/server.ts';

const reach = { ratio: 2.8, shift: 0.01 };
const rounds = 9;
const root = fileURLToPath(new URL('..', import.meta.url));

/** Chromium's preset: milliseconds a request, bytes a second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowCpu = { rate: 4 };

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** In the page, before its own scripts: notes when the form is ready and how much moved until then and after. */
function watch() {
  globalThis.bench = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.bench.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isReady = () => {
    const form = document.querySelector('form');
    const shown = (name) => (form?.elements[name]?.getBoundingClientRect?.().height ?? 0) > 0;
    if (!form?.elements.csrf_token?.value || !form.action.includes('flow=')) return false;
    return shown('identifier') && shown('password') && shown('method');
  };
  const look = () => {
    if (isReady()) globalThis.bench.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** One first visit. @returns milliseconds from the start of the navigation, and the layout shift */
async function visit(browser, address) {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4G);
    await devtools.send('Emulation.setCPUThrottlingRate', slowCpu);
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => globalThis.bench.ready !== undefined);
    return await page.evaluate(() => globalThis.bench);
  } finally {
    await context.close();
  }
}

/** The app's files and the rival's, on one server. */
async function startPages(port, kratosUrl) {
  const env = {
    KRATOS_PUBLIC_URL: kratosUrl,
    // Both pages call it at its own address.
    KRATOS_PROXY: 'off',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    LOGIN_GATE: 'open',
  };
  const rival = [...(await readFiles(`${root}bench/rival`))].map(([path, file]) => [`/rival${path}`, file]);
  const page = rival.find(([path]) => path === '/rival/index.html')[1];
  const html = (await readFile(`${root}bench/rival/index.html`, 'utf8')).replace('KRATOS', kratosUrl);
  const files = new Map([
    ...(await readFiles(`${root}dist/app`)),
    ...rival,
    ['/rival/index.html', { ...page, body: new TextEncoder().encode(html) }],
  ]);
  return listen(createGateway(readConfig(env), files, console.error), { host, port });
}

async function main(closing) {
  await buildApp(root);
  const ports = await freePorts();
  const kratos = await startServer(root, 'kratos', ports, {});
  closing.push(() => kratos.close());
  const gateway = await startPages(ports.app, kratos.public);
  closing.push(() => gateway.close());
  const executablePath = ensureChromium();
  const browser = await chromium.launch(launchOptions({ ...process.env, CHROMIUM_PATH: executablePath }));
  closing.push(() => browser.close());

  const origin = `http://${host}:${ports.app}`;
  const pages = { app: `${origin}/login`, rival: `${origin}/rival/index.html` };
  const times = { app: [], rival: [] };
  const shifts = [];
  // The first visit of each fills the server's cache of compressed files and is not counted.
  for (const address of Object.values(pages)) await visit(browser, address);
  for (let round = 0; round < rounds; round++) {
    for (const [name, address] of Object.entries(pages)) {
      const { ready, shift } = await visit(browser, address);
      times[name].push(ready);
      if (name === 'app') shifts.push(shift);
    }
  }

  const row = (label, words) => console.log(`${label.padEnd(32)} ${words}`);
  for (const [name, values] of Object.entries(times)) {
    const spread = `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
    row(`form ready, ${name}, ms`, `${median(values).toFixed(0)} (${spread})`);
  }
  const verdicts = [
    ['app / static page', median(times.app.map((time, round) => time / times.rival[round])), reach.ratio],
    ['layout shift of the app', Math.max(...shifts), reach.shift],
  ];
  for (const [label, value, limit] of verdicts) {
    const met = value <= limit;
    if (!met) process.exitCode = 1;
    row(label, `${value.toFixed(3)} (<= ${limit})   ${met ? 'reached' : 'MISSED'}`);
  }
}

const closing = [];
try {
  await main(closing);
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
} finally {
  for (const close of closing.toReversed()) await close();
}
