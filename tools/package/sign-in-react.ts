/**
 * Builds `@members/sign-in-react`: the product's screens as an npm package for other React apps, in `dist/sign-in-react`.
 * React and further packages are its dependencies, not part of it. Its styles are limited to its screens.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileLanguage } from '@members/locales/compile';
import { isLocale, languages } from '@members/locales/languages';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { scopeStyles } from './scope-styles.ts';
import { writeSignInTypes } from './sign-in-types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files of the package's entries, below `sign-in-react`. */
const entries = {
  index: 'index.ts',
  messages: 'messages.ts',
  next: 'server/next.ts',
  'react-router': 'server/react-router.ts',
  server: 'server/index.ts',
};

/** Packages that the host has already. */
const peers = { react: '^18.3.0 || ^19.0.0', 'react-dom': '^18.3.0 || ^19.0.0' };

/** Imports that become part of the package. Its react-intl has no parser of messages, because the texts are compiled. */
const included = /^(?:@members\/|react-router-dom$|react-intl$|intl-messageformat$|@formatjs\/)/;

/** Removes the parser of ICU messages from react-intl; only `withMessages` has it. */
const withoutMessageParser: Plugin = {
  name: 'without-message-parser',
  enforce: 'pre',
  resolveId(id, importer) {
    const parser = '@formatjs/icu-messageformat-parser';
    if (id !== parser || importer?.includes('/sign-in-react/')) return null;
    return this.resolve(`${parser}/no-parser.js`, importer);
  },
};

const rootClass = 'members-sign-in';

/** Settings of both builds. */
const shared = (folder: string): InlineConfig => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  plugins: [react(), withoutMessageParser],
  resolve: { alias: { 'react-router-dom': join(root, 'sign-in-react/one-screen/react-router-dom.tsx') } },
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
    postcss: { plugins: [scopeStyles(rootClass)] },
  },
  build: { outDir: folder, emptyOutDir: false, target: 'baseline-widely-available', cssCodeSplit: false },
});

/** Building blocks are loaded with the screen that uses them. */
const treeshake = { moduleSideEffects: [{ test: /\/src\/ui\/.*\.tsx?$/, sideEffects: false }] };

/** Modules of Preact for those of React. */
const preact = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

/** Builds the custom element into `element.js` with all that it needs: Preact in place of React, which would double it. */
async function buildElement(folder: string): Promise<void> {
  const { resolve, build: settings, ...rest } = shared(folder);
  await build({
    ...rest,
    base: './',
    resolve: { alias: { ...resolve?.alias, ...preact } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...settings,
      license: { fileName: 'THIRD-PARTY-NOTICES-ELEMENT.md' },
      modulePreload: false,
      rolldownOptions: {
        input: { element: join(root, 'sign-in-react/element.tsx') },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/element-[name]-[hash].js',
          assetFileNames: 'element[extname]',
        },
        treeshake,
      },
    },
  });
}

/** Builds the package without its types. @param folder the output folder, emptied first */
export async function buildSignIn(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'texts'), { recursive: true });
  const needed = new Set<string>();
  const external = (id: string) => {
    if (!/^[@a-z]/.test(id) || included.test(id) || /\.(css|json)(\?|$)/.test(id)) return false;
    needed.add(/^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id);
    return true;
  };
  await build({
    ...shared(folder),
    build: {
      ...shared(folder).build,
      minify: false,
      license: { fileName: 'THIRD-PARTY-NOTICES.md' },
      lib: {
        entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `sign-in-react/${file}`])),
        formats: ['es'],
        cssFileName: 'style',
      },
      rolldownOptions: {
        external,
        output: { chunkFileNames: 'parts/[name]-[hash].js' },
        treeshake,
      },
    },
  });
  await buildElement(folder);
  const index = join(folder, 'index.js');
  await writeFile(index, `'use client';\n${await readFile(index, 'utf8')}`);
  for (const language of Object.keys(languages).filter(isLocale)) {
    const texts = { language, messages: await compileLanguage(join(root, 'locales'), language) };
    await writeFile(join(folder, 'texts', `${language}.js`), `export default ${JSON.stringify(texts)};\n`);
  }
  const { license, repository } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const own = JSON.parse(await readFile(join(root, 'sign-in-react/package.json'), 'utf8'));
  const app = JSON.parse(await readFile(join(root, 'src/package.json'), 'utf8'));
  const manifest = {
    name: own.name,
    version: own.version,
    description: own.description,
    license,
    ...(repository && { repository: { ...repository, directory: 'sign-in-react' } }),
    keywords: ['ory', 'kratos', 'sign-in', 'login', 'authentication', 'passkeys', 'react', 'next', 'react-router'],
    type: 'module',
    sideEffects: ['*.css', './element.js'],
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([name, file]) => [
          name === 'index' ? '.' : `./${name}`,
          { types: `./types/sign-in-react/${file.replace(/\.tsx?$/, '.d.ts')}`, default: `./${name}.js` },
        ]),
      ),
      './element': { types: './types/sign-in-react/element.d.ts', default: './element.js' },
      './element.css': './element.css',
      './style.css': './style.css',
      './texts/*': { types: './types/texts.d.ts', default: './texts/*.js' },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      [...needed]
        .filter((name) => !(name in peers))
        .toSorted()
        .map((name) => [name, app.dependencies[name]]),
    ),
    peerDependencies: peers,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Builds the package with its types. */
export async function buildSignInPackage(folder: string): Promise<void> {
  await buildSignIn(folder);
  await writeSignInTypes(root, folder, [...Object.values(entries), 'element.tsx']);
  const texts =
    "import type { Texts } from './sign-in-react/index.js';\ndeclare const texts: Texts;\nexport default texts;\n";
  await writeFile(join(folder, 'types/texts.d.ts'), texts);
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, 'sign-in-react/README.md'), join(folder, 'README.md'));
}
