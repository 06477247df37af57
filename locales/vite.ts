import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { CatalogueBlock, TextsPart } from '../src/intl/catalogues.ts';
import { alikeTogether } from './alike.ts';
import { faultLine, faultsIn } from './check.ts';
import { type Catalogue, compileCatalogue, linesOf } from './compile.ts';
import en from './en.json' with { type: 'json' };
import { isLocale, type Locale, languages } from './languages.ts';
import { isFurther } from './parts.ts';

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
/** There, all texts are in the first part: the pseudo-language is made of it. */
const noFurther = '__catalogue/further.json';

/** English keys as lines, each beside those whose texts are like its own. */
function orderedLines(folder: string, keys: readonly string[]): string[] {
  const compared = longest.map((locale) => catalogueOf(folder, locale));
  return linesOf(Object.fromEntries(alikeTogether(keys, compared).map((key) => [key, reference[key] ?? ''])));
}

/**
 * Compiles the catalogues: each becomes two files of its own, and the first part of one comes in the page, as a data block,
 * which no content policy forbids. The block also says what those texts are called and where the files lie; a second part
 * brings its keys along.
 */
export function catalogues({ embedded, preload, folder = import.meta.dirname }: Options): Plugin {
  let lines = linesOf(en);
  const part = (locale: Locale, of: readonly string[]): TextsPart => ({
    lines: of,
    texts: compileCatalogue(catalogueOf(folder, locale), of),
  });
  return {
    name: 'catalogues',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      const all = Object.keys(en);
      lines = orderedLines(
        folder,
        all.filter((key) => !isFurther(key)),
      );
      const further = orderedLines(folder, all.filter(isFurther));
      for (const locale of keys) {
        const emit = (name: string, source: unknown) =>
          this.emitFile({ type: 'asset', name: `${name}.json`, source: JSON.stringify(source) });
        emit(locale, part(locale, lines).texts);
        emit(`${locale}-further`, part(locale, further));
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const locale = keys.find((key) => request.url === `/${atDevelopment(key)}`);
        const content = locale
          ? part(locale, lines).texts
          : request.url === `/${noFurther}`
            ? part('en', [])
            : undefined;
        if (content === undefined) return next();
        response.setHeader('content-type', 'application/json').end(JSON.stringify(content));
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fileOf = (name: string) =>
          Object.values(bundle ?? {}).find((file) => file.type === 'asset' && file.names.includes(`${name}.json`))
            ?.fileName;
        const filesOf = (locale: Locale) =>
          [fileOf(locale) ?? atDevelopment(locale), fileOf(`${locale}-further`) ?? noFurther] as const;
        const block: CatalogueBlock = {
          locale: embedded,
          files: Object.fromEntries(keys.map((locale) => [locale, filesOf(locale)])),
          ...part(embedded, lines),
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
