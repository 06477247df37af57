import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { uiPage } from './dev/vite.ts';
import { catalogues } from './locales/vite.ts';

/**
 * Lets the bundler leave out components that nobody here uses (forms, prefetching links, formatted elements): a display
 * name and a call not known to be pure keep them alive otherwise.
 */
function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/(react-router|react-intl)\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/= (\w+\.(?:forwardRef|memo|createContext))\(/g, '= /* @__PURE__ */ $1('),
        map: null,
      }),
    },
  };
}

/**
 * Puts the bundler's helpers into the app's own file as well: they would cost the first page a request of their own.
 * The chunks that are loaded later keep sharing the separate file.
 */
function helpersInside(name: string): Plugin {
  return {
    name: 'helpers-inside',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const helpers = chunks.find((chunk) => chunk.name === 'rolldown-runtime');
        const app = chunks.find((chunk) => chunk.name === name);
        const exported = helpers?.code.match(/export\{([^}]*)\};?\s*$/);
        const imported = app?.code.match(/import\{([^}]*)\}from["`]\.\/rolldown-runtime[^"`]*["`];/);
        if (!helpers || !app || !exported || !imported) return;
        const members = exported[1]?.replace(/(\w+) as (\w+)/g, '$2:$1');
        const wanted = imported[1]?.replace(/(\w+) as (\w+)/g, '$1:$2');
        const inside = `(()=>{${helpers.code.slice(0, exported.index)}return{${members}}})()`;
        app.code = app.code.replace(imported[0], () => `const{${wanted}}=${inside};`);
        app.imports = app.imports.filter((file) => file !== helpers.fileName);
      },
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

/**
 * Builds the app into files that a strict content security policy can serve: nothing inline, no data: addresses.
 * `index.html` names its files from the root (the gateway puts its base path before them); scripts find theirs by
 * their own address.
 */
export default defineConfig({
  plugins: [
    react(),
    withoutUnused(),
    helpersInside('app'),
    catalogues({ embedded: 'fr', preload: 'app' }),
    themeBeforePaint(),
    uiPage(),
  ],
  resolve: {
    alias: [
      // Its package names the build with the warnings for developers, whatever is built.
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
      },
      // The catalogues are parsed at build time: 8 kB that nobody has to load.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  // Each style module has a name of its own: nothing else is needed to keep classes apart.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // One style sheet, named in the page: it is on its way before any script runs.
    cssCodeSplit: false,
    // What is loaded later needs nothing but itself and what is there: there is nothing to preload.
    modulePreload: false,
    rolldownOptions: {
      // A building block that only a later screen uses is loaded with that screen.
      treeshake: { moduleSideEffects: [{ test: /\/src\/ui\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'start',
              test: /\/src\/(entry|config|flow\/(journey|query|head-start)|theme\/choice)\.ts$/,
              priority: 2,
            },
            { name: 'app', test: /\/src\/main\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
});
