/**
 * Measures how much later Kratos's first response arrives if the servers run in the page (`npm run evidence -- bench:worker`): in the
 * built demonstration with MSW's worker, compared with the same app and Kratos behind HTTP.
 *
 *     [ROUNDS=n] node evidence/bench/worker.mjs
 *
 * Each round opens both, in turns: first in a new browser context, then again in the same one. A row is the median of the
 * rounds' differences, measured from the request (which has the limit), from the app's call of `fetch` (which waits until
 * the servers are ready), and from the start of the navigation. The exit code is 1 if the limit is missed.
 */
import { fileURLToPath } from 'node:url';
import { withAppConfig } from '@members/demo/app-config';
import { buildApp, buildDemo } from '@members/demo/build-app';
import { launchOptions } from '@members/testkit/chromium';
import { freePort } from '@members/testkit/ports';
import { serveFiles } from '@members/testkit/static-files';
import { ensureChromium } from '@members/tools/run/chromium';
import { chromium } from '@playwright/test';
import { openBelowPaths } from 'ory-simulator/node';
import { judge, median, row } from './figures.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 15);
const limit = 60;

const pageConfig = { kratos_url: '/kratos', gateway: false, login_gate: 'open', main_application_url: '/client.html' };

/** Serves the app's files and the demonstration's Kratos on one origin. */
async function startHttpHost() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { listeners } = await openBelowPaths({
    config: `${root}tools/demo/kratos.yml`,
    over: {
      kratos: { identity: { schemas: [{ id: 'default', url: `file://${root}tools/demo/identity.schema.json` }] } },
    },
    paths: { kratos: '/kratos', hydra: '/hydra', simulator: '/__simulator' },
    origin,
  });
  return serveFiles(`${root}dist/app`, {
    port,
    fallback: 'index.html',
    page: (html) => withAppConfig(html, pageConfig),
    before: (request, response) => {
      const [path, take] = listeners.find(([below]) => request.url.startsWith(`${below}/`)) ?? [];
      if (path === undefined) return false;
      request.url = request.url.slice(path.length);
      take(request, response);
      return true;
    },
  });
}

/** Runs in the page before its scripts. Records when `fetch`, also one that a script sets later, is first called for Kratos. */
function recordFirstCall() {
  const recording =
    (fetch) =>
    (...args) => {
      const [input] = args;
      if (new URL(input.url ?? input, location.href).pathname.startsWith('/kratos/'))
        globalThis.firstCall ??= performance.now();
      return fetch(...args);
    };
  let current = recording(globalThis.fetch);
  const set = (fetch) => {
    current = recording(fetch);
  };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, get: () => current, set });
}

/** The measured times and their labels. Only the first has a limit. */
const figures = { answer: 'first response, ms more', asked: 'since the call of fetch', there: 'since the navigation' };

/** Opens the login page. @returns the time of Kratos's first response from each of the three starts (ms) */
async function open(page, origin) {
  await page.addInitScript(recordFirstCall);
  await page.goto(`${origin}/login`);
  await page.locator('[name=identifier]').waitFor();
  return page.evaluate(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/kratos/'));
    const { startTime, responseEnd } = answers.toSorted((one, other) => one.responseEnd - other.responseEnd)[0];
    return { answer: responseEnd - startTime, asked: responseEnd - globalThis.firstCall, there: responseEnd };
  });
}

async function visit(browser, { origin }) {
  const context = await browser.newContext();
  const first = await open(await context.newPage(), origin);
  const again = await open(await context.newPage(), origin);
  await context.close();
  return { first, again };
}

await buildApp(root);
await buildDemo(root);
const hosts = { worker: await serveFiles(`${root}dist/demo`), http: await startHttpHost() };
const browser = await chromium.launch(launchOptions({ ...process.env, CHROMIUM_PATH: ensureChromium() }));
try {
  const seen = { worker: [], http: [] };
  for (let round = -1; round < rounds; round++)
    for (const [name, host] of Object.entries(hosts)) {
      const found = await visit(browser, host);
      if (round >= 0) seen[name].push(found);
    }
  for (const [visit, label] of Object.entries({ first: 'first visit', again: 'next visit' }))
    for (const [figure, since] of Object.entries(figures)) {
      const [worker, http] = ['worker', 'http'].map((name) => seen[name].map((found) => found[visit][figure]));
      const more = median(worker.map((time, round) => time - http[round]));
      const words = `${median(worker).toFixed(0)} ms with the worker, ${median(http).toFixed(0)} ms without`;
      const title = `${label}, ${since}`;
      if (figure === 'answer') judge(title, more, '<=', limit, words);
      else row(title, more.toFixed(2).padStart(8), ''.padEnd(18), words);
    }
} finally {
  await browser.close();
  for (const host of Object.values(hosts)) host.close();
}
