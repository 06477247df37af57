import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { faultLine, faultsIn } from './check.ts';
import { compileLanguage } from './compile.ts';
import { isLocale, type Locale, languages, pseudoLocale } from './languages.ts';
import type { CatalogueBlock, Messages } from './messages.ts';

interface Options {
  /** Language of the page as it is built: its texts are in the page and need no request. */
  readonly embedded: Locale;
  /** Name of the chunk that the page's first script loads next. The page names its files, so that all load at once. */
  readonly preload: string;
  /** Folder of the catalogues; this one if left out. */
  readonly folder?: string;
}

const locales = Object.keys(languages).filter(isLocale);

/** Returns the path of a catalogue on the development server. */
const developmentFile = (locale: string) => `__catalogue/${locale}.json`;

/**
 * Checks and compiles a catalogue.
 * @throws Error with a line for each fault: file, line, key
 */
async function compiled(folder: string, locale: Locale | typeof pseudoLocale): Promise<Messages> {
  if (locale !== pseudoLocale) {
    const name = `${locale}.json`;
    const faults = faultsIn(readFileSync(join(folder, name), 'utf8'), locale);
    if (faults.length > 0) throw new Error(faults.map((fault) => `locales/${faultLine(name, fault)}`).join('\n'));
  }
  return compileLanguage(folder, locale);
}

/**
 * Vite plugin that compiles each catalogue into a file of messages. The page gets a data block, which no content
 * security policy forbids, with the messages of one language and the addresses of all files. The development server
 * also has `pseudoLocale`.
 */
export function catalogues({ embedded, preload, folder = import.meta.dirname }: Options): Plugin {
  return {
    name: 'catalogues',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      for (const locale of locales) {
        const source = JSON.stringify(await compiled(folder, locale));
        this.emitFile({ type: 'asset', name: `${locale}.json`, source });
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(async (request, response, next) => {
        const locale = ([...locales, pseudoLocale] as const).find((key) => request.url === `/${developmentFile(key)}`);
        if (locale === undefined) return next();
        try {
          const messages = await compiled(folder, locale);
          response.setHeader('content-type', 'application/json').end(JSON.stringify(messages));
        } catch (error) {
          next(error);
        }
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const emitted = (name: string) =>
          files.find((file) => file.type === 'asset' && file.names.includes(`${name}.json`))?.fileName;
        const offered = bundle ? locales : [...locales, pseudoLocale];
        const block: CatalogueBlock = {
          locale: embedded,
          files: Object.fromEntries(offered.map((key) => [key, emitted(key) ?? developmentFile(key)])),
          messages: await compiled(folder, embedded),
        };
        const next = files.find((file) => file.type === 'chunk' && file.name === preload);
        const styles = [...(next?.viteMetadata?.importedCss ?? [])];
        return [
          ...styles.map((name) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'catalogue' },
            children: JSON.stringify(block).replaceAll('<', '\\u003c'),
            injectTo: 'body-prepend' as const,
          },
          ...(next === undefined
            ? []
            : [
                {
                  tag: 'link',
                  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${next.fileName}` },
                  injectTo: 'head' as const,
                },
              ]),
        ];
      },
    },
  };
}

/**
 * Vite plugin that lets a module import compiled messages: `locales/fr.json?compiled`, and `locales/en.json?pseudo` for
 * `pseudoLocale`. For pages without the gateway or the app's build, such as Storybook's.
 */
export function compiledCatalogues(): Plugin {
  const folder = import.meta.dirname;
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    async load(id) {
      const [, key = '', query] = /\/locales\/(\w+)\.json\?(compiled|pseudo)$/.exec(id) ?? [];
      const locale = query === 'pseudo' ? pseudoLocale : key;
      if (locale !== pseudoLocale && !isLocale(locale)) return undefined;
      return { code: `export default ${JSON.stringify(await compiled(folder, locale))};`, moduleType: 'js' };
    },
  };
}
