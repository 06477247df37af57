/**
 * `npm run suite:cypress -- --checkout DIR --packages DIR [--origin URL] [--env NAME=VALUE …] [--only PATTERN] [--everything] [--retries N] [--timeout MS] [SPEC …]`:
 * runs a published suite of Cypress with Playwright's browser. `docs/guides/public-suites.md` describes it.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { JSDOM } from 'jsdom';
import ts from 'typescript';
import { launchOptions } from '../../../testkit/chromium.ts';
import { createCommands } from './commands.mjs';
import { createQueue } from './queue.mjs';

// Paths are relative to the folder where the command was given; npm changes to the package's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checkout: { type: 'string' },
    packages: { type: 'string' },
    origin: { type: 'string' },
    env: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    retries: { type: 'string', default: '0' },
    timeout: { type: 'string', default: '4000' },
    everything: { type: 'boolean', default: false },
  },
});
if (values.checkout === undefined || values.packages === undefined) {
  console.error(
    'usage: npm run suite:cypress -- --checkout DIR --packages DIR [--origin URL] [--env NAME=VALUE …] [--only PATTERN] [--everything] [--retries N] [--timeout MS] [SPEC …]',
  );
  process.exit(2);
}
const checkout = resolve(values.checkout);
const packages = createRequire(join(resolve(values.packages), 'package.json'));

// The suite imports folders and files without their endings, as its bundler allows, and packages that are elsewhere.
const isFile = (file) => existsSync(file) && statSync(file).isFile();
const candidates = (file) => [file, `${file}.js`, `${file}.ts`, join(file, 'index.js'), join(file, 'index.ts')];
registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.startsWith(pathToFileURL(join(checkout, '/')).href)) return next(specifier, context);
    if (isBuiltin(specifier)) return next(specifier, context);
    const file = specifier.startsWith('.')
      ? candidates(fileURLToPath(new URL(specifier, context.parentURL))).find(isFile)
      : packages.resolve(specifier);
    if (!file) return next(specifier, context);
    return { url: pathToFileURL(file).href, shortCircuit: true };
  },
  // Node removes types only from files that import types as such.
  load(url, context, next) {
    if (!url.startsWith(pathToFileURL(join(checkout, '/')).href) || !url.endsWith('.ts')) return next(url, context);
    const options = { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext } };
    const source = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), options).outputText;
    return { format: 'module', source, shortCircuit: true };
  },
});

const Mocha = packages('mocha');
const { expect } = packages('chai');
const settings = join(checkout, 'cypress.json');
const env = {
  ...(existsSync(settings) && JSON.parse(readFileSync(settings, 'utf8')).env),
  ...Object.fromEntries(values.env.map((each) => each.split(/=(.*)/s).slice(0, 2))),
};

const browser = await chromium.launch(launchOptions());
const context = await browser.newContext({ ignoreHTTPSErrors: true });
const page = await context.newPage();
const timeout = Number(values.timeout);
const { commands, isolate } = createCommands(page, { expect, origin: values.origin, folder: checkout, timeout });
const { cy, run } = createQueue(commands);

/** The cookies that stay for the next test. */
let preserved = [];
const Cypress = {
  env: (name) => (name === undefined ? env : env[name]),
  Cookies: { preserveOnce: (...names) => preserved.push(...names), debug: () => undefined },
  Commands: {
    add(name, ...rest) {
      const call = rest.at(-1);
      const takesSubject = rest.length > 1 && rest[0].prevSubject;
      commands[name] = (context, subject, ...parameters) =>
        context.call(() => (takesSubject ? call(subject, ...parameters) : call(...parameters)));
    },
  },
};
const { DOMParser } = new JSDOM().window;
Object.assign(globalThis, { cy, Cypress, expect, DOMParser, require: packages, window: globalThis });

/** Mocha's functions, whose tests and hooks run the queue. */
function withQueue(name, only) {
  const original = globalThis[name];
  const wrap =
    (define) =>
    (...parameters) => {
      const test = parameters.pop();
      if (typeof test !== 'function') return define(...parameters, test);
      return define(...parameters, function () {
        return run(() => test.call(this));
      });
    };
  globalThis[name] = Object.assign(wrap(original), only && { only: wrap(only(original)), skip: original.skip });
}

// The suite prints what it receives, which is no part of the report.
const print = console.log;
console.log = () => undefined;
const report = { passes: 0, failures: 0, pending: 0 };
async function runSpec(file) {
  await isolate([]);
  const retries = Number(values.retries);
  const mocha = new Mocha({ timeout: 120_000, reporter: class {}, grep: new RegExp(values.only), retries });
  mocha.suite.emit('pre-require', globalThis, file, mocha);
  for (const name of ['before', 'beforeEach', 'after', 'afterEach']) withQueue(name);
  withQueue('it', (it) => (values.everything ? it : it.only));
  if (values.everything) globalThis.describe.only = globalThis.describe;
  globalThis.context = globalThis.describe;
  beforeEach(async () => {
    const kept = preserved;
    preserved = [];
    await isolate(kept);
  });
  await import(pathToFileURL(file).href);
  const name = file.slice(folder.length + 1);
  const title = (test) => `${name}: ${test.fullTitle()}`;
  await new Promise((done) => {
    mocha
      .run(done)
      .on('pass', (test) => {
        report.passes += 1;
        print(`passed  ${title(test)}`);
      })
      .on('pending', (test) => {
        report.pending += 1;
        print(`skipped ${title(test)}`);
      })
      .on('fail', (test, error) => {
        report.failures += 1;
        print(`failed  ${title(test)}\n  ${error.message?.split('\n').slice(0, 6).join('\n  ')}`);
      });
  });
}

const folder = join(checkout, 'cypress');
const support = candidates(join(folder, 'support/index')).find(isFile);
if (support) await import(pathToFileURL(support).href);
const specs = globSync('integration/**/*.{js,ts}', { cwd: folder }).toSorted();
for (const spec of specs) {
  if (positionals.length > 0 && !positionals.some((each) => spec.includes(each))) continue;
  await runSpec(join(folder, spec));
}
await browser.close();
print(`suite:cypress: ${report.passes} passed, ${report.failures} failed, ${report.pending} skipped`);
process.exit(report.failures === 0 ? 0 : 1);
