import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const catalogue = /\/locales\/[a-z]+\.json$/;

/** Every text of a catalogue in parsed form, as JSON: the browser then needs no parser for ICU messages. */
function compiled(json: string): string {
  const texts: Record<string, string> = JSON.parse(json);
  const parsed = Object.entries(texts).map(([key, text]) => [key, parse(text, { captureLocation: false })]);
  return JSON.stringify(Object.fromEntries(parsed));
}

interface Options {
  /** The language that most people see: its texts come with the page instead of by a request of their own. */
  readonly embedded: string;
  /** Chunk that the page's first script loads next; its file is named in the page, so that both load at once. */
  readonly preload: string;
}

/** Compiles the catalogues and writes one of them into the page as a data block, which no content policy forbids. */
export function catalogues({ embedded, preload }: Options): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: catalogue },
      handler: (code) => ({ code: compiled(code), map: null }),
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const json = compiled(readFileSync(new URL(`./${embedded}.json`, import.meta.url), 'utf8'));
        const next = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === preload);
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'catalogue', 'data-locale': embedded },
            children: json.replaceAll('<', '\\u003c'),
            injectTo: 'body' as const,
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
