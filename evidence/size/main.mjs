/**
 * Measures what a first visit loads. Builds the app if its sources have changed, then prints the gzipped size of the scripts
 * of the first form and of each screen, the compressed HTML of forms, and the brotli size of each language. The exit code is 1
 * if a limit is exceeded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildApp } from '@members/demo/build-app';
import { filesOf, groupFiles, readBuiltApp } from '@members/gateway/pages/built-app';
import { measurePages } from './pages.mjs';
import { buildSignInPage } from './sign-in.mjs';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/app');
await buildApp(root);
const built = await readBuiltApp(folder);

/**
 * Limits in kB (1000 bytes): all scripts of the first form (gzip), the HTML of a form, which a new connection carries in one
 * go (RFC 6928), all texts of one language (brotli), the scripts of a sign-in in another app beyond React
 * (gzip), and those of the custom element (gzip).
 */
const limits = { app: 170, html: 14, language: 16, signIn: 60, element: 100 };

const read = (file) => readFileSync(join(folder, file));
const gzipped = (content) => gzipSync(content, { level: 9 }).length / 1000;
const sum = (files, size) => files.reduce((total, file) => total + size(read(file)), 0);
const print = (name, size) => console.log(`${name.padEnd(18)} ${size.toFixed(1).padStart(6)} kB`);

const entry = groupFiles(built, 'start').scripts;
const app = [...new Set([...entry, ...groupFiles(built, 'main').scripts])];
const appSize = sum(app, gzipped);
print('first script', sum(entry, gzipped));
print('app', appSize);
const screens = Object.keys(built.manifest).flatMap((name) => /^src\/routes\/([a-z-]+)\.tsx$/.exec(name)?.[1] ?? []);
for (const screen of screens) {
  const further = filesOf(built, `src/routes/${screen}.tsx`).scripts.filter((file) => !app.includes(file));
  print(`+ ${screen}`, sum(further, gzipped));
}
print('page without view', gzipped(built.html));
for (const [file, style] of built.styles) print(file.replace('assets/', ''), gzipped(style));

/** The name of a file of texts begins with its language, such as `fr-hHWX3fdt.json`. */
const languages = Object.groupBy(built.texts.keys(), (file) => /^assets\/([a-z]+)/.exec(file)?.[1] ?? '');
const figures = Object.entries(languages).map(([language, files]) => ({
  name: `texts ${language}`,
  figure: sum(files, (content) => brotliCompressSync(content).length / 1000),
  limit: limits.language,
}));
for (const { name, figure } of figures) print(name, figure);
figures.push({ name: 'app', figure: appSize, limit: limits.app });

for (const [name, bytes] of Object.entries(await measurePages(built))) {
  print(`HTML ${name}`, bytes / 1000);
  figures.push({ name: `HTML ${name}`, figure: bytes / 1000, limit: limits.html });
}

const signIn = await buildSignInPage(root);
const gzippedAll = (contents) => contents.reduce((total, content) => total + gzipped(content), 0);
for (const [name, contents] of Object.entries(signIn)) print(`sign-in ${name}`, gzippedAll(contents));
figures.push({ name: 'scripts of a sign-in in another app', figure: gzippedAll(signIn.scripts), limit: limits.signIn });
figures.push({ name: 'scripts of the custom element', figure: gzippedAll(signIn.element), limit: limits.element });

// Texts of MSW, the simulator and its panel, which minifying does not change. The app must not contain them.
const simulatorWords =
  /mockServiceWorker|haveibeenpwned|anti-CSRF cookie|Comparison with the real servers|simulator-drawer/;
const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
const withSimulator = scripts.filter((name) => simulatorWords.test(read(`assets/${name}`).toString()));
figures.push({ name: 'scripts with parts of the simulator', figure: withSimulator.length, limit: 0 });
// The catalogues are compiled, so that no script needs FormatJS's parser. Minifying does not change its error names.
const withParser = scripts.filter((name) => read(`assets/${name}`).includes('EXPECT_ARGUMENT_CLOSING_BRACE'));
figures.push({ name: 'scripts with a parser of messages', figure: withParser.length, limit: 0 });

const above = figures.filter(({ figure, limit }) => figure > limit);
for (const { name, figure, limit } of above) console.error(`${name}: ${figure.toFixed(1)} is above ${limit}`);
process.exitCode = above.length > 0 ? 1 : 0;
