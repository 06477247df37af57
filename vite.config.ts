import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { demonstration } from './dev/simulator.ts';
import { catalogues } from './locales/vite.ts';

/**
 * React as an ES module: each chunk would otherwise wrap its CommonJS for itself, with helpers of the bundler in a file of
 * their own, which would cost the first page one more request.
 */
function reactAsModule(): Plugin {
  const id = '\0react-as-module';
  const names = Object.keys(createRequire(import.meta.url)('react'));
  return {
    name: 'react-as-module',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react$/ },
      handler: (_source, importer, { kind }) => (importer === id || kind === 'require-call' ? undefined : id),
    },
    load: {
      filter: { id: /^\0react-as-module$/ },
      handler: () => `import React from 'react'; export default React; export const { ${names} } = React;`,
    },
  };
}

/** What is loaded later needs nothing but itself: Vite's own way to preload more, 1.6 kB, would have nothing to do. */
function nothingPreloaded(): Plugin {
  return {
    name: 'nothing-preloaded',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/** Nothing is painted before the page's first script has set the theme; browsers that cannot wait paint the system's until then. */
function themeBeforePaint(): Plugin {
  return {
    name: 'theme-before-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '$& blocking="render"'),
    },
  };
}

/** Beside each text file its brotli and gzip at their strongest: whoever serves them does not compress any more. */
function compressedBeside(): Plugin {
  const packed = {
    '.br': (text: Buffer) => brotliCompressSync(text),
    '.gz': (text: Buffer) => gzipSync(text, { level: 9 }),
  };
  return {
    name: 'compressed-beside',
    apply: 'build',
    // Not before: other plugins still change the texts when the bundle is generated.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => /\.(js|css|json)$/.test(name))) {
        const text = readFileSync(join(dir, name));
        for (const [end, pack] of Object.entries(packed)) writeFileSync(join(dir, name + end), pack(text));
      }
    },
  };
}

/** What the page's first script needs before it gets the rest. */
export const ofStart =
  /\/(src\/(begin|config|view|early\/\w+|api\/one-origin|flow\/(journey\/journey|query|head-start)|shown-view|intl\/(catalogues|choice|keep-locale)|theme\/choice)|locales\/(cookies|languages|negotiate))\.ts$/;

/**
 * Builds the app into files that a strict content security policy can serve: nothing inline, no data: addresses.
 * `index.html` names its files from the root (the gateway puts its base path before them); scripts find theirs by
 * their own address.
 */
export default defineConfig({
  plugins: [
    react(),
    reactAsModule(),
    nothingPreloaded(),
    catalogues({ embedded: 'fr', preload: 'main' }),
    themeBeforePaint(),
    demonstration(),
    compressedBeside(),
  ],
  // Each style module has a name of its own: nothing else is needed to keep classes apart.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  // What is built meanwhile is nothing that a page was made of.
  server: { watch: { ignored: ['**/dist/**'] } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    // The gateway finds the scripts of a screen by it.
    manifest: true,
    // Not named in the scripts: the gateway serves them only with SOURCE_MAPS=on.
    sourcemap: 'hidden',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // One style sheet, named in the page: it is on its way before any script runs.
    cssCodeSplit: false,
    // What is loaded later needs nothing but itself and what is there: there is nothing to preload.
    modulePreload: false,
    rolldownOptions: {
      // A building block that only a later screen uses is loaded with that screen.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'start',
              test: (id) => ofStart.test(id) || /\/src\/entry\.ts$|preload-helper/.test(id),
              priority: 2,
            },
            // With all that it needs: what screens share with it is there when they come.
            { name: 'main', test: /\/src\/main\.tsx$/, priority: 1 },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/src\/ui\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
});
