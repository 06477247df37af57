/**
 * What a first visit costs: builds the app when its sources have changed, prints the scripts of each screen after gzip
 * and ends with 1 when one is above its limit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildApp } from '../demo/build-app.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist/app');
await buildApp(root);

/** In kB (1000 bytes), after gzip at its strongest; requests without the document itself. */
const limits = { login: 125, registration: 137, requests: 4 };

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

const later = (start) => files.filter((name) => isScript(name) && name.startsWith(`${start}-`));
const first = closure(named.filter(isScript));
const sum = (names) => names.reduce((total, name) => total + packed(read(name)), 0);
const screens = {
  login: first,
  registration: closure([...first, ...later('registration')]),
  // The screens that nobody starts with share a file.
  dashboard: closure([...first, ...later('later')]),
};
const kB = (number) => `${number.toFixed(1)} kB`;
for (const [screen, names] of Object.entries(screens))
  console.log(`${screen.padEnd(13)} ${kB(sum(names)).padStart(9)}`);
console.log(`page with its texts ${kB(packed(html))}, style ${kB(sum(named.filter((name) => name.endsWith('.css'))))}`);
for (const name of files.filter((name) => /^(en|fr)-/.test(name)))
  console.log(`texts ${name} ${kB(packed(read(name)))}`);

// The files the page names, what their scripts need besides, and the flow.
const requests = new Set([...named, ...first]).size + 1;
console.log(`requests to a usable login form: ${requests} and the page`);
const figures = { login: sum(screens.login), registration: sum(screens.registration), requests };
const above = Object.keys(limits).filter((name) => figures[name] > limits[name]);
for (const name of above) console.error(`${name}: ${figures[name].toFixed(1)} is above ${limits[name]}`);
process.exitCode = above.length > 0 ? 1 : 0;
