/**
 * What the servers in the page cost whoever opens it (`npm run bench:worker`): when Kratos's first answer is there, in the built
 * demonstration with MSW's worker, and in the same app on a server that has the same Kratos and answers by HTTP.
 *
 *     [ROUNDS=n] node tools/bench/worker.mjs
 *
 * In each round both are opened, in turns: once in a browser that was never there, then again in the same one. Each row is the
 * median of the rounds' own differences: from when the request leaves (the reach is on that), from when the app asks, which waits
 * in the page until there is somebody who answers, and from the beginning of the navigation. The exit code is 1 when the reach is missed.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { openBelowPaths } from '../../simulator/host/below-paths.ts';
import { launchOptions } from '../../testkit/chromium.ts';
import { freePort } from '../../testkit/ports.ts';
import { serveFiles } from '../../testkit/static-files.ts';
import { withAppConfig } from '../demo/app-config.ts';
import { buildApp, buildDemo } from '../demo/build-app.ts';
import { ensureChromium } from '../run/chromium.mjs';
import { judge, median, row } from './figures.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 15);
const reach = 60;

const pageConfig = { kratos_url: '/kratos', gateway: false, login_gate: 'open', main_application_url: '/client.html' };

/** The app's files, and beside them the Kratos that the demonstration has in its page. */
async function startBeside() {
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

/** In the page, before any script of it: notes when its `fetch`, whoever has put it there, is first asked for Kratos. */
function noteAsked() {
  const noting =
    (fetch) =>
    (...given) => {
      const [asked] = given;
      if (new URL(asked.url ?? asked, location.href).pathname.startsWith('/kratos/'))
        globalThis.firstAsked ??= performance.now();
      return fetch(...given);
    };
  let present = noting(globalThis.fetch);
  const set = (fetch) => {
    present = noting(fetch);
  };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, get: () => present, set });
}

/** What is measured, by what it is called in the rows; the second one and the third have no reach. */
const figures = { answer: 'first answer, ms more', asked: 'since the app asks', there: 'since the navigation' };

/** @returns milliseconds to the end of Kratos's first answer, from each of the three beginnings */
async function open(page, origin) {
  await page.addInitScript(noteAsked);
  await page.goto(`${origin}/login`);
  await page.locator('[name=identifier]').waitFor();
  return page.evaluate(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/kratos/'));
    const { startTime, responseEnd } = answers.toSorted((one, other) => one.responseEnd - other.responseEnd)[0];
    return { answer: responseEnd - startTime, asked: responseEnd - globalThis.firstAsked, there: responseEnd };
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
const hosts = { worker: await serveFiles(`${root}dist/demo`), http: await startBeside() };
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
      if (figure === 'answer') judge(title, more, '<=', reach, words);
      else row(title, more.toFixed(2).padStart(8), ''.padEnd(18), words);
    }
} finally {
  await browser.close();
  for (const host of Object.values(hosts)) host.close();
}
