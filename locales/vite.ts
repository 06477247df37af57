import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { CatalogueBlock } from '../src/intl/catalogues.ts';
import { alikeTogether } from './alike.ts';
import { faultLine, faultsIn } from './check.ts';
import { type Catalogue, compileCatalogue, linesOf } from './compile.ts';
import en from './en.json' with { type: 'json' };
import { isLocale, type Locale, languages } from './languages.ts';

interface Options {
  /** The language that most people see: its texts come with the page instead of by a request of their own. */
  readonly embedded: Locale;
  /** Chunk that the page's first script loads next; its file is named in the page, so that both load at once. */
  readonly preload: string;
  /** Where the catalogues lie; here if left out. */
  readonly folder?: string;
}

const keys = Object.keys(languages).filter(isLocale);
const reference: Catalogue = en;
/** The languages whose files are the largest: their texts decide about the order of all. */
const longest: readonly Locale[] = ['ru', 'de', 'pl', 'fr'];

/** @throws Error with a line for each fault of the catalogue: file, line, key */
function catalogueOf(folder: string, locale: Locale): Catalogue {
  const name = `${locale}.json`;
  const json = readFileSync(join(folder, name), 'utf8');
  const faults = faultsIn(json, locale, true).map((fault) => `locales/${faultLine(name, fault)}`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return JSON.parse(json);
}

/** Address of a catalogue while there is no build. */
const atDevelopment = (locale: Locale) => `__catalogue/${locale}.json`;

/**
 * Compiles the catalogues: each becomes a file of its own, and one of them comes in the page, as a data block, which no
 * content policy forbids. The block also says what the texts of all are called and where the others lie.
 */
export function catalogues({ embedded, preload, folder = import.meta.dirname }: Options): Plugin {
  let lines = linesOf(en);
  const compiled = (locale: Locale) => compileCatalogue(catalogueOf(folder, locale), lines);
  const references = new Map<Locale, string>();
  return {
    name: 'catalogues',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      const compared = longest.map((locale) => catalogueOf(folder, locale));
      lines = linesOf(
        Object.fromEntries(alikeTogether(Object.keys(en), compared).map((key) => [key, reference[key] ?? ''])),
      );
      for (const locale of keys) {
        const source = JSON.stringify(compiled(locale));
        references.set(locale, this.emitFile({ type: 'asset', name: `${locale}.json`, source }));
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const locale = keys.find((key) => request.url === `/${atDevelopment(key)}`);
        if (locale === undefined) return next();
        response.setHeader('content-type', 'application/json').end(JSON.stringify(compiled(locale)));
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fileOf = (locale: Locale) => {
          const named = Object.values(bundle ?? {}).find(
            (file) => file.type === 'asset' && file.names.includes(`${locale}.json`),
          );
          return named?.fileName ?? atDevelopment(locale);
        };
        const block: CatalogueBlock = {
          locale: embedded,
          files: Object.fromEntries(keys.map((locale) => [locale, fileOf(locale)])),
          lines,
          texts: compiled(embedded),
        };
        const next = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === preload);
        return [
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
