import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { elementIn, parsePage } from '@members/gateway/pages/html';
import { catalogues } from '@members/locales/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Adds `blocking="render"` to the page's first script, which sets the theme, so that the browser paints nothing before it. */
function themeBeforePaint(): Plugin {
  return {
    name: 'theme-before-paint',
    apply: 'build',
    transformIndexHtml: {
      // Vite writes the script element of a build without the attributes of the source.
      order: 'post',
      handler(html) {
        const page = parsePage(html);
        elementIn(page, 'script[type=module]').setAttribute('blocking', 'render');
        return page.toString();
      },
    },
  };
}

/** Also writes each text file with the best compression of brotli and gzip, so that the gateway need not compress it. */
function compressedFiles(): Plugin {
  const compress = {
    '.br': (text: Buffer) => brotliCompressSync(text),
    '.gz': (text: Buffer) => gzipSync(text, { level: 9 }),
  };
  return {
    name: 'compressed-files',
    apply: 'build',
    // Other plugins change the files until the bundle is written.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => /\.(js|css|json)$/.test(name))) {
        const text = readFileSync(join(dir, name));
        for (const [ending, compressed] of Object.entries(compress))
          writeFileSync(join(dir, name + ending), compressed(text));
      }
    },
  };
}

/** Adds the license of the font to those of the scripts' packages. */
function fontLicense(): Plugin {
  return {
    name: 'font-license',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const license = readFileSync('node_modules/@fontsource-variable/manrope/LICENSE', 'utf8');
      appendFileSync(join(dir, 'THIRD-PARTY-NOTICES.md'), `\n## @fontsource-variable/manrope (OFL-1.1)\n\n${license}`);
    },
  };
}

/**
 * Removes the parser of ICU messages from the build (FormatJS, "Removing the parser"): the catalogues are compiled before.
 * The development server keeps the parser, because the simulator's panel needs it.
 */
function withoutMessageParser(): Plugin {
  const parser = '@formatjs/icu-messageformat-parser';
  return {
    name: 'without-message-parser',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${parser}$`), replacement: `${parser}/no-parser.js` }] },
    }),
  };
}

/** Plugins that every build of the app needs. */
export const appPlugins = () => [
  react(),
  catalogues({ embedded: 'fr', preload: 'main' }),
  themeBeforePaint(),
  fontLicense(),
];

/**
 * Builds the app into files that a strict content security policy allows: no inline scripts, no `data:` addresses.
 * `index.html` names its files from the root, and the gateway adds its base path; scripts name theirs relative to themselves.
 */
export default defineConfig({
  plugins: [appPlugins(), withoutMessageParser(), compressedFiles()],
  // The names of style modules are unique, so that file and class name together are unique.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    // The gateway reads the scripts and the style of each screen from the manifest.
    manifest: true,
    // The scripts do not refer to their source maps; the gateway serves the maps only with SOURCE_MAPS=on.
    sourcemap: 'hidden',
    target: 'baseline-widely-available',
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Two files for the first page, each with everything its module imports, and two for what further screens share.
          // By default there would be forty, and a browser loads only six at a time over HTTP/1.1. Each has its style sheet.
          groups: [
            { name: 'start', test: /\/src\/entry\.ts$/, priority: 3 },
            { name: 'main', test: /\/src\/main\.tsx$/, priority: 2 },
            // What the screens of an account share. A rendered question of an application does not need its style.
            {
              name: 'account',
              test: /\/src\/(?:ui\/details\/|ui\/feedback\/|ui\/page\/Card|routes\/session\/)/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'shared', minShareCount: 2, priority: 0 },
          ],
        },
      },
      // Load a building block with the screen that uses it, although src/ui/index.ts imports all of them.
      treeshake: { moduleSideEffects: [{ test: /\/src\/ui\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
});
