/**
 * Measures the simulator's panel with a full journal of 10,000 requests:
 *
 *     [ROUNDS=n] [POLLS=n] node evidence/bench/panel.mjs
 *
 * `first paint` is the browser's first contentful paint of a first visit; `rows` is the first frame with rows of the journal.
 * Then the page stays open while POLLS requests arrive (300), each after the previous one is shown: the page reads as often as in
 * 25 minutes without requests. Memory is what the page's scripts hold after a garbage collection. The exit code is 1 if a limit is missed.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPanel } from '@members/demo/build-app';
import { launchOptions } from '@members/testkit/chromium';
import { ensureChromium } from '@members/tools/run/chromium';
import { chromium } from '@playwright/test';
import { listen, openSimulation, panelFiles, withPage } from 'ory-simulator/node';
import { judge, median, row } from './figures.mjs';

const limits = { paint: 300, growth: 1.1 };
const requests = 10_000;
const rounds = Number(process.env.ROUNDS ?? 9);
const polls = Number(process.env.POLLS ?? 300);
const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);

/** Starts Kratos and the panel, and fills the journal. One request of ten starts a flow, the others read the session. */
async function startServers() {
  await buildPanel(root);
  const { kratos, controlHandler } = await openSimulation({ config: 'tools/demo/kratos.yml' });
  const server = await listen(kratos.public, { port: 0 });
  const panel = await listen(withPage(controlHandler, await panelFiles(join(root, 'dist/panel'))), { port: 0 });
  const send = async (count) => {
    const path = count % 10 === 0 ? '/self-service/login/api' : `/sessions/whoami?count=${count}`;
    await (await fetch(`${server.origin}${path}`)).arrayBuffer();
  };
  for (let count = 0; count < requests; count += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => send(count + index)));
  return { panel: panel.origin, send, close: () => Promise.all([server.close(), panel.close()]) };
}

/** Runs in the page: keeps the time of the first frame with rows. */
function watchRows() {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('td[data-column="path"]')) return;
    watcher.disconnect();
    requestAnimationFrame(() => {
      globalThis.rowsAt = performance.now();
    });
  });
  watcher.observe(document, { childList: true, subtree: true });
}

async function visit(browser, panel) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(watchRows);
  await page.goto(`${panel}/#/journal`);
  await page.waitForFunction(() => globalThis.rowsAt !== undefined);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    rows: globalThis.rowsAt,
  }));
  await context.close();
  return times;
}

/** Prints and returns the memory (MB) and the number of nodes of a page that stays open, at twenty moments. */
async function stayOpen(browser, { panel, send }) {
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(`${panel}/#/journal`);
  const session = await page.context().newCDPSession(page);
  const sizes = [];
  for (let count = 1; count <= polls; count++) {
    // Paths of their own, so that each is known when it is shown.
    await send(requests * 10 + count * 10 + 1);
    await page.getByRole('link', { name: `count=${requests * 10 + count * 10 + 1}` }).waitFor();
    if (count % Math.ceil(polls / 20) > 0) continue;
    await session.send('HeapProfiler.collectGarbage');
    const [{ usedSize }, { nodes }] = [
      await session.send('Runtime.getHeapUsage'),
      await session.send('Memory.getDOMCounters'),
    ];
    sizes.push({ megabytes: usedSize / 2 ** 20, nodes });
    row(`after ${count} requests`, `${(usedSize / 2 ** 20).toFixed(1)} MB, ${nodes} nodes`);
  }
  await page.close();
  return sizes;
}

const servers = await startServers();
const browser = await chromium.launch(launchOptions({ ...process.env, CHROMIUM_PATH: ensureChromium() }));
try {
  // The first visit fills caches and is not counted.
  await visit(browser, servers.panel);
  const visits = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit(browser, servers.panel));
  const paints = visits.map(({ paint }) => paint);
  judge('first paint, ms', median(paints), '<=', limits.paint, `(${paints.map(Math.round).join(' ')})`);
  row('rows of the journal, ms', median(visits.map(({ rows }) => rows)).toFixed(0));
  const sizes = await stayOpen(browser, servers);
  // A sample may hold a response that is being read: medians do not.
  const half = Math.floor(sizes.length / 2);
  const grown = (name) =>
    median(sizes.slice(half).map((size) => size[name])) / median(sizes.slice(1, half).map((size) => size[name]));
  judge('memory, second half to first', grown('megabytes'), '<=', limits.growth);
  judge('nodes, second half to first', grown('nodes'), '<=', limits.growth);
} finally {
  await browser.close();
  await servers.close();
}
process.exit();
