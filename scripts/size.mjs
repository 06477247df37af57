/**
 * What a first visit costs: builds the app when its sources have changed, prints the scripts of each screen after gzip
 * and ends with 1 when one is above its limit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildApp } from '../demo/build-app.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist/app');
await buildApp(root);

/**
 * In kB (1000 bytes), after gzip at its strongest. `controls` is what has to be there before the controls of a rendered page work,
 * `login` the whole app, a screen what it loads besides; each file of texts after brotli at its strongest; requests without the
 * document itself.
 */
const limits = { controls: 5.5, login: 134, screen: 12, texts: 6, requests: 4 };

const files = readdirSync(join(folder, 'assets'));
const html = readFileSync(join(folder, 'index.html'), 'utf8');
const read = (name) => readFileSync(join(folder, 'assets', name));
const packed = (content) => gzipSync(content, { level: 9 }).length / 1000;
const named = [...html.matchAll(/(?:src|href)="[^"]*\/assets\/([^"]+)"/g)].map(([, name]) => name);
const isScript = (name) => name.endsWith('.js');

/** Scripts that must have come before these can run. */
function closure(names) {
  const found = new Set(names);
  for (const name of found) {
    const text = read(name).toString();
    for (const [, other] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) found.add(other);
  }
  return [...found];
}

const first = closure(named.filter(isScript));
const sum = (names) => names.reduce((total, name) => total + packed(read(name)), 0);
const kB = (number) => `${number.toFixed(1)} kB`;
const print = (screen, size) => console.log(`${screen.padEnd(18)} ${kB(size).padStart(9)}`);

/** Screens by the names of their files, each with what it needs besides what is there already; some come with the app. */
const routes = readdirSync(join(root, 'src/routes')).flatMap((name) => /^([a-z-]+)\.tsx$/.exec(name)?.[1] ?? []);
const screens = routes.flatMap((screen) => {
  const own = files.filter((name) => isScript(name) && name.startsWith(`${screen}-`));
  return own.length === 0 ? [] : [{ screen, size: sum(closure(own).filter((name) => !first.includes(name))) }];
});
const controls = sum(first.filter((name) => name.startsWith('start-')));
print('controls', controls);
print('login', sum(first));
for (const { screen, size } of screens) print(`+ ${screen}`, size);
console.log(`page with its texts ${kB(packed(html))}, style ${kB(sum(named.filter((name) => name.endsWith('.css'))))}`);
const languages = files
  .filter((name) => /^[a-z]+-[^.]*\.json$/.test(name))
  .map((name) => ({
    name: `texts ${/^[a-z]+/.exec(name)?.[0]}`,
    size: brotliCompressSync(read(name)).length / 1000,
  }));
for (const { name, size } of languages) print(name, size);

// The files the page names, what their scripts need besides, and the flow.
const requests = new Set([...named, ...first]).size + 1;
console.log(`requests to a usable login form: ${requests} and the page`);
const figures = [
  { name: 'controls', figure: controls, limit: limits.controls },
  { name: 'login', figure: sum(first), limit: limits.login },
  { name: 'requests', figure: requests, limit: limits.requests },
  ...languages.map(({ name, size }) => ({ name, figure: size, limit: limits.texts })),
  ...screens.map(({ screen, size }) => ({ name: screen, figure: size, limit: limits.screen })),
];

// Words of MSW, of the simulator and of its panel and drawer, which no build shortens.
const strangers = files.filter(
  (name) =>
    isScript(name) &&
    /mockServiceWorker|haveibeenpwned|anti-CSRF cookie|Comparison with the real servers|simulator-drawer/.test(
      read(name),
    ),
);
figures.push({ name: 'files with something of the simulator', figure: strangers.length, limit: 0 });
// The catalogues are compiled: no script needs FormatJS's parser, which these words of an error are from.
const parsers = files.filter((name) => isScript(name) && read(name).includes('EXPECT_ARGUMENT_CLOSING_BRACE'));
figures.push({ name: 'files with a parser of ICU messages', figure: parsers.length, limit: 0 });
const above = figures.filter(({ figure, limit }) => figure > limit);
for (const { name, figure, limit } of above) console.error(`${name}: ${figure.toFixed(1)} is above ${limit}`);
process.exitCode = above.length > 0 ? 1 : 0;
