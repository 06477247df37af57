/**
 * Measures whole journeys in a browser on a slow network and CPU, on a first visit and on a second one with a warm cache:
 *
 *     [EXPRESS_UI=folder] [ROUNDS=n] [ONLY=signIn,recovery] node evidence/bench/journeys.mjs
 *
 * A journey's time is what the person waits: from the address to the first form, and from each press to what follows it; the
 * time of typing is not counted. Ory's Express UI takes turns with the app if a built checkout is named. Both have the same
 * Kratos: the simulator, or the program `KRATOS_BINARY`. A round trip is a request for a document or data that began while the
 * person waited, and while no other one was under way; all of the app are printed. Each row also tells the slowest press (INP)
 * and the layout shift. The exit code is 1 if a limit is missed.
 */
import { fileURLToPath } from 'node:url';
import { buildApp } from '@members/demo/build-app';
import { host } from '@members/demo/options';
import { startServer } from '@members/demo/servers';
import { writeVariation } from '@members/demo/variation';
import { readConfig } from '@members/gateway/config/config';
import { createGateway } from '@members/gateway/gateway';
import { createLogger } from '@members/gateway/observability/log';
import { readBuiltApp } from '@members/gateway/pages/built-app';
import { createRenderer } from '@members/gateway/pages/renderer';
import { launchOptions } from '@members/testkit/chromium';
import { codeFor } from '@members/testkit/mail';
import { createPerson, newPerson } from '@members/testkit/person';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import { authenticator, codes } from '@members/testkit/variations';
import { freePorts } from '@members/testkit/world-ports';
import { ensureChromium } from '@members/tools/run/chromium';
import { chromium } from '@playwright/test';
import { judge, median, ratioOf, row, runAndClose } from './figures.mjs';
import { startExpress } from './ory-pages.mjs';
import { slow4G, slowCpu } from './visit.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const root = fileURLToPath(new URL('../..', import.meta.url));
const limits = { ratio: 0.6, press: 100, shift: 0.005 };

/** The most round trips of a journey that the person may wait for. */
const tripLimits = { signIn: 3, secondFactor: 6, recovery: 6 };

const variation = {
  credentials: { ...codes.credentials, ...authenticator.credentials },
  kratos: { ...codes.kratos, ...authenticator.kratos },
};

const button = (method) => `button[name=method][value=${method}]`;
const saved = '[data-testid="ui/message/1050001"]';

/** The journeys: `open`, `press` and `enter` are timed. */
const journeys = {
  async signIn({ page, open, press, person }) {
    await open('/login', '[name=password]');
    await fillPassword(page, person);
    await press(button('password'), left('/login'));
  },
  async secondFactor({ page, open, press, enter, person, secret }) {
    await open('/login', '[name=password]');
    await fillPassword(page, person);
    await press(button('password'), '[name=totp_code]');
    await enter('totp_code', totp(secret), 'totp', left('/login'));
  },
  async signUp({ page, open, press, enter, server }) {
    const { email, firstName, lastName } = newPerson();
    await open('/registration', '[name="traits.email"]');
    for (const [name, value] of Object.entries({ email, firstName, lastName }))
      await page.fill(`[name="traits.${name}"]`, value);
    await press(button('code'), '[name=code]');
    await enter('code', await codeFor(server, email), 'code', left('/registration'));
  },
  async recovery({ page, open, press, enter, own, person, server }) {
    await open('/recovery', '[name=email]');
    await page.fill('[name=email]', person.email);
    await press(button('code'), '[name=code]');
    await enter('code', await codeFor(server, person.email), 'code', '[name=password]');
    await page.fill('[name=password]', newPerson().password);
    await press(button('password'), own ? gone('[name=password]') : saved);
  },
  async changePassword({ page, open, press, origin, own, person }) {
    await page.goto(`${origin}/login`);
    await fillPassword(page, person);
    await page.click(button('password'));
    await page.waitForFunction(isShown, left('/login'));
    await open('/settings', own ? '[data-testid="settings/password"] summary' : '[name=password]');
    if (own) await press('[data-testid="settings/password"] summary', '[name=password]');
    await page.fill('[name=password]', newPerson().password);
    await press(button('password'), saved);
  },
};

async function fillPassword(page, { email, password }) {
  // Ory's page has a form of its own for each method.
  await page.fill('form:has([name=password]) [name=identifier]', email);
  await page.fill('[name=password]', password);
}

/** The condition that another page with a title is shown. */
const left = (path) => ({ path });

/** The condition that an element is no longer shown. */
const gone = (selector) => ({ gone: selector });

/** Runs in the page: whether a selector's element is visible or gone, or the page has been left for another one. */
function isShown(target) {
  const shown = (selector) => [...document.querySelectorAll(selector)].some(({ offsetHeight }) => offsetHeight > 0);
  if (target.gone) return !shown(target.gone);
  return typeof target === 'string'
    ? shown(target)
    : location.pathname !== target.path && shown('h1, [data-testid=app-express]');
}

/** Runs in the page before its own scripts: reports the time from each press to the next frame, and layout shifts. */
function watch() {
  const observe = (type, of, more) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = of(entry);
        if (value > 0) globalThis.tellBench(type, value);
      }
    }).observe({ type, buffered: true, ...more });
  observe('event', ({ interactionId, duration }) => (interactionId ? duration : 0), { durationThreshold: 16 });
  observe('layout-shift', ({ hadRecentInput, value }) => (hadRecentInput ? 0 : value));
}

/** Runs a journey in a browser context. @returns the time without typing (ms), round trips, slowest press (ms) and shift */
async function travel(context, journey, { origin, own, server, person, secret }) {
  const page = await context.newPage();
  const found = { time: 0, trips: [], press: 0, shift: 0 };
  await page.exposeFunction('tellBench', (type, value) => {
    if (type === 'event') found.press = Math.max(found.press, value);
    else found.shift += value;
  });
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', slowCpu);
  let isTimed = false;
  const underWay = new Set();
  page.on('request', (request) => {
    if (!isTimed || !['document', 'fetch', 'xhr'].includes(request.resourceType())) return;
    const name = `${request.method()} ${new URL(request.url()).pathname}`;
    if (underWay.size === 0) found.trips.push(name);
    else found.trips.push(`${found.trips.pop()} + ${name}`);
    underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => underWay.delete(request));
  const wait = async (act, target) => {
    isTimed = true;
    const start = performance.now();
    await act();
    await page.waitForFunction(isShown, target).catch((error) => {
      throw new Error(`${JSON.stringify(target)} at ${page.url()}: ${error.message}`);
    });
    found.time += performance.now() - start;
    isTimed = false;
  };
  const open = (path, target) => wait(() => page.goto(origin + path, { waitUntil: 'commit' }), target);
  const press = (selector, target) => wait(() => page.click(selector, { noWaitAfter: true }), target);
  // The app sends a complete code by itself.
  const enter = async (name, code, method, target) => {
    if (own) return wait(() => page.fill(`[name=${name}]`, code), target);
    await page.fill(`[name=${name}]`, code);
    return press(button(method), target);
  };
  try {
    await journey({ page, open, press, enter, origin, own, server, person, secret });
    // Reports of the last screen arrive with its next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return found;
  } finally {
    await page.close();
  }
}

/** Starts a Kratos for the pages at a port. */
async function startKratos(folder, ports) {
  const { KRATOS_BINARY } = process.env;
  const kratos = await startServer(folder, 'kratos', ports, KRATOS_BINARY ? { KRATOS_BINARY } : {});
  return { kratos: kratos.public, kratosAdmin: kratos.admin, close: () => kratos.close() };
}

async function startApp(port, kratos) {
  const config = readConfig({
    KRATOS_PUBLIC_URL: kratos,
    RENDERING: 'on',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    LOGIN_GATE: 'open',
    LOG_LEVEL: 'error',
    THROTTLE: 'off',
  });
  const logger = createLogger(config);
  const render = createRenderer(logger);
  await render();
  const app = await createGateway({ config, built: await readBuiltApp(`${root}dist/app`), logger, render });
  await app.listen({ host, port });
  return { origin: `http://${host}:${port}`, close: () => app.close() };
}

/** Runs all rounds of a journey on all pages in turns. @returns the findings by page and visit */
async function measure(browser, name, sites) {
  const seen = {};
  for (let round = 0; round < rounds; round++)
    for (const site of sites) {
      const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 412, height: 823 } });
      try {
        for (const visit of ['first', 'second']) {
          const person = await createPerson(site.server.kratosAdmin);
          const { secret } = name === 'secondFactor' ? await enrolSecondFactor(site.server, person) : {};
          const found = await travel(context, journeys[name], { ...site, person, secret }).catch((error) => {
            throw new Error(`${name} of ${site.name}, ${visit} visit: ${error.message}`);
          });
          seen[site.name] ??= { first: [], second: [] };
          seen[site.name][visit].push(found);
          await context.clearCookies();
        }
      } finally {
        await context.close();
      }
    }
  return seen;
}

function report(name, seen) {
  for (const visit of ['first', 'second']) {
    for (const [site, { [visit]: found }] of Object.entries(seen)) {
      const of = (member) => median(found.map((each) => each[member]));
      const trips = median(found.map((each) => each.trips.length));
      row(`${name}, ${visit} visit, ${site}`, `${of('time').toFixed(0)} ms,`, `${trips} round trips`);
    }
    const own = seen.app[visit];
    for (const trip of own[0].trips) row('', trip);
    const trips = Math.max(...own.map(({ trips }) => trips.length));
    if (tripLimits[name]) judge(`${name}, ${visit} visit, round trips`, trips, '<=', tripLimits[name]);
    judge(`${name}, ${visit} visit, press in ms`, median(own.map(({ press }) => press)), '<=', limits.press);
    judge(`${name}, ${visit} visit, shift`, Math.max(...own.map(({ shift }) => shift)), '<=', limits.shift);
    const times = (site) => seen[site]?.[visit].map(({ time }) => time);
    const ratio = seen.express && ratioOf(times('app'), times('express'));
    judge(`${name}, ${visit} visit / Express UI`, ratio, '<=', limits.ratio);
  }
}

async function main(closing) {
  const keep = (server) => {
    closing.push(() => server.close());
    return server;
  };
  await buildApp(root);
  const own = await writeVariation(root, variation);
  closing.push(own.remove);
  const ports = await freePorts();
  const server = keep(await startKratos(own.folder, ports));
  const app = keep(await startApp(ports.app, server.kratos));
  const sites = [{ name: 'app', own: true, origin: app.origin, server }];
  const { EXPRESS_UI, ONLY } = process.env;
  if (EXPRESS_UI) {
    const theirs = await freePorts();
    const beside = keep(await startKratos(own.folder, theirs));
    const express = keep(await startExpress(EXPRESS_UI, theirs.app, beside.kratos));
    sites.push({ name: 'express', own: false, origin: express.origin, server: beside });
  }
  const env = { ...process.env, CHROMIUM_PATH: ensureChromium() };
  const browser = keep(await chromium.launch(launchOptions(env)));
  for (const name of ONLY?.split(',') ?? Object.keys(journeys)) report(name, await measure(browser, name, sites));
}

await runAndClose(main);
