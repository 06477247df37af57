// Every screen of the app under Lighthouse, which is none of the project's packages (it brings two hundred more):
//   LIGHTHOUSE=folder npm run lighthouse [-- screen ...]     folder: where `npm install lighthouse` was called
// Screens are rendered by the gateway and asked for as Lighthouse's own phone does. Performance, accessibility and best practices
// have to be 100, and nothing may move; what is less is said with its reason, and the exit code is 1.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { prepare } from '../bench/person.mjs';
import { startGateway, startHydra, startSimulator } from '../bench/servers.mjs';
import { buildApp } from '../demo/build-app.ts';
import { launchOptions } from '../e2e/chromium.ts';
import { freePorts } from '../e2e/ports.ts';
import { ensureChromium } from './chromium.mjs';

const categories = ['performance', 'accessibility', 'best-practices'];
/** A machine that is busy only takes points away: the best of so many counts. */
const most = 3;

/** Screens that answer 200, which Lighthouse asks for, and whether somebody is signed in there. */
const screens = (at) => ({
  login: { path: '/login' },
  registration: { path: '/registration' },
  recovery: { path: '/recovery' },
  error: { path: '/error' },
  'signed-out': { path: '/signed-out' },
  dashboard: { path: '/', signedIn: true },
  settings: { path: '/settings', signedIn: true },
  sessions: { path: '/sessions', signedIn: true },
  consent: { path: `/consent${at}`, signedIn: true },
  logout: { path: '/logout', signedIn: true },
});

const { LIGHTHOUSE: folder } = process.env;
if (folder === undefined)
  throw new Error('LIGHTHOUSE: expected the folder in which lighthouse is installed, got nothing.');
const found = createRequire(join(resolve(folder), 'package.json')).resolve('lighthouse');
const { default: lighthouse } = await import(pathToFileURL(found).href);

/** What is not perfect in a result, by its audits. */
function faultsOf({ categories: given, audits }) {
  return categories.flatMap((name) => {
    const { score, auditRefs } = given[name];
    if (score === 1) return [];
    const less = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1);
    const why = less.map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
    return [`${name} ${Math.round((score ?? 0) * 100)} (${why.join(', ')})`];
  });
}

async function examine(address, port) {
  const { lhr } = await lighthouse(address, {
    port,
    onlyCategories: categories,
    logLevel: 'silent',
    disableStorageReset: true,
  });
  if (lhr.runtimeError) return [lhr.runtimeError.message];
  const shift = lhr.audits['cumulative-layout-shift'].numericValue;
  return [...faultsOf(lhr), ...(shift > 0.005 ? [`layout shift ${shift}`] : [])];
}

const closing = [];
const keep = (server, close = () => server.stop()) => {
  closing.push(close);
  return server;
};
try {
  await buildApp(fileURLToPath(new URL('..', import.meta.url)));
  const kratos = keep(await startSimulator());
  const hydra = keep(await startHydra('http://127.0.0.1:9/login', 'http://127.0.0.1:9/consent'));
  const gateway = keep(await startGateway(kratos, hydra, { RENDERING: 'on', LOGIN_GATE: 'open' }));
  const { cookie, at } = await prepare(kratos, hydra);
  const { app: port } = await freePorts();
  const { args, ...options } = launchOptions({ ...process.env, CHROMIUM_PATH: ensureChromium() });
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  keep(browser, () => browser.close());
  // Lighthouse works in the browser's own context, whose cookies it leaves alone.
  const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts();
  const origin = `http://127.0.0.1:${gateway.port}`;
  const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
  const session = pairs.map(([name, value]) => ({ name, value, url: origin }));
  const wanted = process.argv.slice(2);
  for (const [name, { path, signedIn }] of Object.entries(screens(at))) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    let faults = ['not examined'];
    for (let tries = 0; tries < most && faults.length > 0; tries += 1) {
      await context.clearCookies();
      if (signedIn) await context.addCookies(session);
      faults = await examine(origin + path, port);
    }
    if (faults.length > 0) process.exitCode = 1;
    console.log(`${name.padEnd(14)} ${faults.length === 0 ? '100, 100, 100' : faults.join('; ')}`);
  }
} finally {
  for (const close of closing.toReversed()) await close();
}
