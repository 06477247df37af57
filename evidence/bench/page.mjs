/**
 * Measures how soon a first visitor can use the app's pages, compared with hand-written pages of the same content:
 *
 *     [EXPRESS_UI=folder] [ELEMENTS_REACT=folder] [ROUNDS=n] [ONLY=login,loginWritten] node evidence/bench/page.mjs
 *
 * The gateway renders the app's pages. They are compared with hand-written pages that have their flow in the HTML
 * (`hand-written-page.mjs`), one that fetches it (`client-rendered-page/`), and Ory's own pages if built checkouts are given
 * (`ory-pages.mjs`), all with the simulated Kratos and Hydra. Each visit is a first one on a slow network and CPU
 * (`visit.mjs`). "Usable" is the first frame with all fields in a form that can be posted, "hydrated" the first in which the
 * controls work, "taken over" the first in which React owns the page. The pages take turns, so that load on the machine
 * affects all alike, and a ratio is the median of the rounds' ratios. The exit code is 1 if a limit is missed.
 */
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
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

import { passkeys } from '@members/testkit/variations';
import { freePorts } from '@members/testkit/world-ports';
import { ensureChromium } from '@members/tools/run/chromium';
import { chromium } from '@playwright/test';
import { judge, median, ratioOf, row, runAndClose } from './figures.mjs';
import { startHandWritten } from './hand-written-page.mjs';
import { elementsLogin, startElements, startExpress } from './ory-pages.mjs';
import { prepareRequests } from './prepare-requests.mjs';
import { visit } from './visit.mjs';

const rounds = Number(process.env.ROUNDS ?? 9);
const root = fileURLToPath(new URL('../..', import.meta.url));

const login = ['[name=identifier]', '[name=password]', '[name=method]'];
const settings = ['[data-testid="settings/password"] summary', '[data-testid="settings/profile"] summary', 'h1'];
const settingsWritten = ['[name="traits.email"]', '[name="traits.firstName"]', '[name=method]'];
const consent = ['[name=grant_scope]:not([type=hidden])', 'form button'];
const dashboard = ['a[href="/settings"]', 'a[href="/sessions"]', 'h1'];

/** The comparisons: label, page, its moment, the other page, the limit of their ratio, and the other's moment if not `ready`. */
const ratios = [
  ['login usable', 'login', 'ready', 'loginWritten', 1.25],
  ['login usable / page that fetches', 'login', 'ready', 'loginFetching', 0.75],
  ["login usable / Ory's Express UI", 'login', 'ready', 'loginExpress', 0.35],
  ["login usable / Ory's elements-react", 'login', 'ready', 'loginElements', 0.55],
  // The form of elements-react is in its HTML after two redirects, but does not work until React has taken over.
  ["login hydrated / Ory's elements-react", 'login', 'works', 'loginElements', 0.15, 'taken'],
  ['login hydrated', 'login', 'works', 'loginWritten', 2.6],
  ['passkey usable', 'passkey', 'passkey', 'loginWritten', 2.6],
  ['settings usable', 'settings', 'ready', 'settingsWritten', 1.4],
  ['consent usable', 'consent', 'ready', 'consentWritten', 1.4],
  ['dashboard usable', 'dashboard', 'ready', 'dashboardWritten', 1.4],
];
/** A new connection carries 14 kB in one go. Pages of signed-in members follow a page that is already loaded. */
const kilobytes = { login: 14, passkey: 14, consent: 14, settings: 17, dashboard: 15 };
const mostShift = 0.005;

/** Starts a gateway with the built app. It also serves the page that fetches its flow. */
async function startApp(port, kratos, hydra) {
  const config = readConfig({
    KRATOS_PUBLIC_URL: kratos,
    HYDRA_PUBLIC_URL: hydra.public,
    HYDRA_ADMIN_URL: hydra.admin,
    RENDERING: 'on',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    LOGIN_GATE: 'open',
    LOG_LEVEL: 'error',
    THROTTLE: 'off',
  });
  const logger = createLogger(config);
  const render = createRenderer(logger);
  await render();
  const built = await readBuiltApp(`${root}dist/app`);
  const app = await createGateway({ config, built, logger, render });
  await app.register(fastifyStatic, {
    root: `${root}evidence/bench/client-rendered-page`,
    prefix: '/client-rendered-page/',
    wildcard: false,
    decorateReply: false,
  });
  await app.listen({ host, port });
  return { port, close: () => app.close() };
}

/** Starts all servers. @returns the visits by name */
async function prepareVisits(closing) {
  const keep = (server) => {
    closing.push(() => server.close());
    return server;
  };
  const ports = await freePorts();
  const hydra = keep(await startServer(root, 'hydra', ports, {}));
  const kratos = keep(await startServer(root, 'kratos', ports, {}));
  const app = keep(await startApp(ports.app, kratos.public, hydra));
  const portsOf = (server) => ({ port: new URL(server.public).port, admin: new URL(server.admin).port });
  const { cookie, at } = await prepareRequests(portsOf(kratos), portsOf(hydra));
  const written = keep(await startHandWritten({ kratos: kratos.public, hydraAdmin: hydra.admin }));
  const origin = `http://${host}:${app.port}`;

  const own = await writeVariation(root, passkeys);
  closing.push(own.remove);
  const others = await freePorts();
  const keyed = keep(await startServer(own.folder, 'kratos', others, {}));
  keep(await startApp(others.app, keyed.public.replace(host, 'localhost'), hydra));

  const visits = {
    login: { address: `${origin}/login`, needed: login, until: 'taken' },
    loginWritten: { address: `${written.origin}/login`, needed: login },
    loginFetching: { address: `${origin}/client-rendered-page/index.html`, needed: login },
    passkey: { address: `http://localhost:${others.app}/login`, needed: login, until: 'passkey' },
    settings: { address: `${origin}/settings`, needed: settings, cookie },
    settingsWritten: { address: `${written.origin}/settings`, needed: settingsWritten, cookie },
    consent: { address: `${origin}/consent${at}`, needed: consent, cookie },
    consentWritten: { address: `${written.origin}/consent${at}`, needed: consent, cookie },
    dashboard: { address: `${origin}/`, needed: dashboard, cookie },
    dashboardWritten: { address: `${written.origin}/`, needed: dashboard, cookie },
  };
  const { EXPRESS_UI, ELEMENTS_REACT } = process.env;
  if (EXPRESS_UI) {
    const theirs = await freePorts();
    const beside = keep(await startServer(root, 'kratos', theirs, {}));
    const express = keep(await startExpress(EXPRESS_UI, theirs.app, beside.public));
    visits.loginExpress = { address: `${express.origin}/login`, needed: login };
  }
  if (ELEMENTS_REACT) {
    const changes = { 'selfservice.flows.login.ui_url': `http://${host}:4455${elementsLogin}` };
    const varied = await writeVariation(root, { kratos: changes });
    closing.push(varied.remove);
    const theirs = await freePorts();
    const beside = keep(await startServer(varied.folder, 'kratos', theirs, {}));
    const elements = keep(await startElements(ELEMENTS_REACT, theirs.app, beside.public));
    visits.loginElements = { address: elements.origin + elementsLogin, needed: login, until: 'taken' };
  }
  return visits;
}

async function main(closing) {
  await buildApp(root);
  const all = await prepareVisits(closing);
  const executablePath = ensureChromium();
  const browser = await chromium.launch(launchOptions({ ...process.env, CHROMIUM_PATH: executablePath }));
  closing.push(() => browser.close());

  const only = process.env.ONLY?.split(',') ?? Object.keys(all);
  const visits = Object.fromEntries(Object.entries(all).filter(([name]) => only.includes(name)));
  const seen = Object.fromEntries(Object.keys(visits).map((name) => [name, []]));
  // The first visit of each page fills the server's caches and is not counted.
  for (let round = -1; round < rounds; round++)
    for (const [name, what] of Object.entries(visits)) {
      const found = await visit(browser, what).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
      if (round >= 0) seen[name].push(found);
    }

  for (const [name, found] of Object.entries(seen)) {
    const times = found.map(({ ready }) => ready);
    const bytes = (median(found.map((each) => each.bytes)) / 1000).toFixed(1);
    const spread = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`;
    row(`${name} usable, ms`, `${median(times).toFixed(0)} (${spread}), page of ${bytes} kB`);
  }
  const taken = seen.login?.map(({ taken }) => taken);
  if (taken) row('login taken over, ms', median(taken).toFixed(0));
  for (const [label, one, moment, other, limit, their = 'ready'] of ratios) {
    if (seen[one] === undefined || seen[other] === undefined) row(label, 'not measured');
    else {
      const own = seen[one].map((found) => found[moment]);
      const value = ratioOf(
        own,
        seen[other].map((found) => found[their]),
      );
      judge(label, value, '<=', limit, `${median(own).toFixed(0)} ms`);
    }
  }
  for (const [name, most] of Object.entries(kilobytes).filter(([name]) => name in seen)) {
    judge(`${name}, page in kB`, Math.max(...seen[name].map(({ bytes }) => bytes)) / 1000, '<=', most);
    judge(`${name}, layout shift`, Math.max(...seen[name].map(({ shift }) => shift)), '<=', mostShift);
  }
}

await runAndClose(main);
