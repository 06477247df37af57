/**
 * `npm run build -w site`: writes the site, static files for any host.
 *
 * - `SITE_OUT`: the folder, below the repository's; `dist/site` if left out.
 * - `SITE_BASE`: the path of the site at its host, such as `/identity/`; `/` if left out.
 * - `SITE_REPOSITORY`: the repository's address, for links to sources and for "Edit this page".
 * - `--quick` leaves out Storybook and the API of the packages.
 */
import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildDemo } from '@members/demo/build-app';
import { placeDemo } from '@members/demo/place';
import { languages } from '@members/locales/languages';
import { load } from 'js-yaml';
import { scenarios } from 'ory-simulator/reference';
import { isShown } from './states.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const source = join(root, 'dist/site-source');
const site = join(root, process.env.SITE_OUT ?? 'dist/site');
const base = process.env.SITE_BASE ?? '/';
if (!/^\/(?:[\w.-]+\/)*$/.test(base))
  throw new Error(`SITE_BASE: expected a path with a slash at both ends, such as /identity/, got ${base}`);

/** The pages of the site, at the same paths as in the repository. */
const documents = [
  'docs/**/*.{md,png,webp}',
  '{CHANGELOG,CONTRIBUTING,SECURITY}.md',
  'contract-tests/PARITY.md',
  'simulator/{CHANGELOG.md,package/README.md}',
];

/** The OpenAPI documents, with the addresses of their servers under `npm start`. */
const apis = {
  kratos: ['Kratos, the operations that the product uses', 'http://127.0.0.1:4433'],
  hydra: ['Hydra, the operations that the product uses', 'http://127.0.0.1:4444'],
  gateway: ['The gateway', 'http://127.0.0.1:4455'],
  simulator: ['The simulator’s control API', 'http://127.0.0.1:4435'],
} as const;

async function write(name: string, text: string): Promise<void> {
  const file = join(source, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Puts the pages of the site into one folder: the documents as they are, and those that the site adds. */
async function gather(): Promise<void> {
  await rm(source, { recursive: true, force: true });
  for (const pattern of documents)
    for await (const name of glob(pattern, { cwd: root }))
      await cp(join(root, name), join(source, name.replace(/README\.md$/, 'index.md')), { recursive: true });
  await cp(join(root, 'public'), join(source, 'public'), { recursive: true });
  await cp(join(root, 'contract-tests/parity.html'), join(source, 'public/ledger.html'));
  const states = scenarios.filter(isShown).map(({ name, title }) => ({ name, title }));
  await write('screens.json', JSON.stringify({ languages, scenarios: states }));
  await write(
    'screens.md',
    `---
layout: page
title: States
---

<script setup>
import { languages, scenarios } from './screens.json';
</script>

<div class="vp-doc wide">

# States

Choose a state: the simulator plays it in this page, and the app shows it.

<Screens :languages="languages" :scenarios="scenarios" />

</div>
`,
  );
  await write(
    'index.md',
    `---
layout: home
hero:
  name: Sign-in for Ory
  text: Screens, and both servers simulated
  tagline: A sign-in front end for Kratos and Hydra, and a faithful simulator of both.
  actions:
    - { theme: brand, text: First sign-in, link: /docs/tutorials/first-sign-in }
    - { theme: alt, text: ${states.length} states in ${Object.keys(languages).length} languages, link: /screens }
features:
  - { title: Documents, details: "Tutorials, guides, reference and reasons", link: /docs/ }
  - { title: Parity ledger, details: "What the simulator answers as the real servers do, case by case", link: /contract-tests/PARITY }
  - { title: Building blocks, details: "Storybook of every block and screen", link: /storybook/index.html, target: _self }
---
`,
  );
  const rows = Object.entries(apis).map(([name, [title]]) => `- [${title}](${name}.md)`);
  await write('apis/index.md', `# APIs\n\n${rows.join('\n')}\n- <a href="${base}api/index.html">The npm package</a>\n`);
  for (const [name, [title, url]] of Object.entries(apis)) {
    const document = load(await readFile(join(root, `openapi/${name}.yaml`), 'utf8')) as object;
    await write(`apis/${name}.json`, JSON.stringify({ ...document, servers: [{ url }] }));
    await write(
      `apis/${name}.md`,
      `---
aside: false
outline: false
title: "${title}"
---

<script setup>
import spec from './${name}.json';
</script>

# ${title}

<OASpec :spec="spec" hide-info hide-servers />
`,
    );
  }
  const decisions = (await Array.fromAsync(glob('docs/decisions/*.md', { cwd: root }))).toSorted();
  const titles = await Promise.all(
    decisions.map(async (name) => {
      const [, title = ''] = /^# (.*)$/m.exec(await readFile(join(root, name), 'utf8')) ?? [];
      return `- [${title.replace(/^(\d+)\. /, '$1: ')}](${name.slice('docs/decisions/'.length)})`;
    }),
  );
  await write('docs/decisions/index.md', `# Decisions\n\n${titles.join('\n')}\n`);
}

const command = (name: string, ...argv: string[]) =>
  run(process.execPath, [join(root, 'node_modules', name), ...argv], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 2 ** 26,
  });

await rm(site, { recursive: true, force: true });
await Promise.all([gather(), buildDemo(root)]);
await command('vitepress/bin/vitepress.js', 'build', 'site');
for (const name of ['demo', 'states']) await placeDemo(join(root, 'dist/demo'), join(site, name), base + name);
if (!process.argv.includes('--quick')) {
  await command('storybook/dist/bin/dispatcher.js', 'build', '--quiet', '--output-dir', join(site, 'storybook'));
  await command('typedoc/bin/typedoc', '--options', 'tools/package/typedoc.json', '--out', join(site, 'api'));
}
