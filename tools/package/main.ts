/**
 * `npm run package` builds the simulator as an npm package into `dist/simulator`, with its types and its panel, and the
 * screens into `dist/sign-in-react`, ready for `npm pack` or `npm publish`. The simulator's package contains the packages that it
 * uses, so that it installs nothing else.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { buildApp, buildPanel } from '@members/demo/build-app';
import { build, type Plugin } from 'vite';
import { entries, nameOf, peers } from './entries.ts';
import { withoutRelativeLinks } from './relative-links.ts';
import { buildSignInPackage } from './sign-in-react.ts';
import { writeTypes } from './types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** bcryptjs imports `crypto` for runtimes without the Web Crypto API. A bundler for browsers would not find it in the package. */
const bcryptInBrowsers: Plugin = {
  name: 'bcrypt-in-browsers',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'crypto' && importer?.includes('/bcryptjs/') ? '\0no-crypto' : undefined),
  load: (id) => (id === '\0no-crypto' ? 'export default undefined' : undefined),
};

/** Leaves out the source maps of chunks that contain only other packages. They are as large as the code. */
const ownSourceMaps: Plugin = {
  name: 'own-source-maps',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (
        chunk.type === 'chunk' &&
        chunk.moduleIds.every((id) => id.includes('/node_modules/') || id.startsWith('\0'))
      ) {
        delete bundle[`${chunk.fileName}.map`];
        chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
      }
  },
};

/** Builds the npm package. @param folder the output folder, emptied first */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = Object.entries(entries).map(([entry, file]) => [nameOf(entry), join(root, file)]);
  const isPeer = (id: string) => Object.keys(peers).some((name) => id === name || id.startsWith(`${name}/`));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [bcryptInBrowsers, ownSourceMaps],
    // Packages are resolved as for a browser, because the entry `browser` shares these files.
    ssr: { noExternal: true, resolve: { conditions: ['module'] } },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20.19',
      license: { fileName: 'THIRD-PARTY-NOTICES.md' },
      minify: true,
      sourcemap: true,
      rolldownOptions: {
        external: (id) => id.startsWith('node:') || isPeer(id),
        input: { ...Object.fromEntries(files), bin: join(root, 'simulator/package/bin.ts') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
          // A stack trace names file, line and function with `--enable-source-maps`; the sources would double the package.
          sourcemapExcludeSources: true,
        },
      },
    },
  });
  await buildPanel(root);
  await cp(join(root, 'dist/panel'), join(folder, 'parts/panel'), { recursive: true });
  await buildApp(root);
  // A file that is there compressed is there only so.
  const isNeeded = (path: string) => !/\.(?:map|br)$/.test(path) && !existsSync(`${path}.gz`);
  await cp(join(root, 'dist/app'), join(folder, 'parts/screens'), { recursive: true, filter: isNeeded });
  const ledger = await readFile(join(root, 'contract-tests/parity.html'));
  await writeFile(join(folder, 'parts/ledger.html.br'), brotliCompressSync(ledger));
  await writeTypes(root, folder);
  const { license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const own = JSON.parse(await readFile(join(root, 'simulator/package.json'), 'utf8'));
  const exports = Object.fromEntries(
    Object.entries(entries).map(([entry, file]) => [
      entry,
      { types: `./types/${file.replace(/\.ts$/, '.d.ts')}`, default: `./${nameOf(entry)}.js` },
    ]),
  );
  const manifest = {
    name: 'ory-simulator',
    version: own.version,
    description: own.description,
    license,
    type: 'module',
    bin: { 'ory-simulator': './bin.js' },
    exports: { ...exports, './package.json': './package.json' },
    engines: { node: '>=20.19' },
    keywords: ['ory', 'kratos', 'hydra', 'simulator', 'mock', 'oauth2', 'openid-connect', 'sign-in', 'testing'],
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((name) => [name, { optional: true }])),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const name of ['SKILL.md', 'llms.txt']) await cp(join(root, 'simulator/package', name), join(folder, name));
  await cp(join(root, 'simulator/CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
  await writeFile(join(folder, 'README.md'), await readme());
}

/** Returns the README of the package: its own page with the recipes of the documentation. */
async function readme(): Promise<string> {
  const own = await readFile(join(root, 'simulator/package/README.md'), 'utf8');
  const page = await readFile(join(root, 'docs/guides/recipes.md'), 'utf8');
  const recipes = page.slice(page.indexOf('## Start'));
  return own.replace('<!-- recipes -->', () => withoutRelativeLinks(recipes));
}

if (import.meta.main) {
  await buildPackage(join(root, 'dist/simulator'));
  await buildSignInPackage(join(root, 'dist/sign-in-react'));
  console.log('Built dist/simulator and dist/sign-in-react');
}
