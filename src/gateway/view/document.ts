import { randomBytes } from 'node:crypto';
import { directionOf, intlTag } from '../../../locales/languages.ts';
import type { Theme, View } from '../../view.ts';
import { scriptJson } from '../page/catalogues.ts';
import type { Files } from '../page/files.ts';
import type { Critical } from './critical.ts';

type Page = Extract<View, { readonly outcome: 'page' }>;

/** The built page, taken apart where a view goes in. */
export interface Template {
  /** From the head on, without title and style. */
  readonly head: string;
  readonly blocks: string;
  /** After the view. */
  readonly end: string;
}

const take = (html: string, pattern: RegExp): readonly [taken: string, rest: string] => {
  const taken = pattern.exec(html)?.[0];
  if (taken === undefined) throw new Error(`index.html has nothing like ${pattern}`);
  return [taken, html.replace(taken, '')];
};

/**
 * Takes the page apart that a browser without a rendered view gets: the same blocks and scripts, with the style where it holds
 * up no painting, and without what stands in for a view.
 * @param html the page of one configuration and language
 * @throws Error where the page is not as the build writes it
 */
export function templateOf(html: string): Template {
  const [, withoutTitle] = take(html, /<title>[^<]*<\/title>\s*/);
  const [style, styleless] = take(withoutTitle, /<link rel="stylesheet"[^>]*>/);
  const plain = styleless
    .replace(/<noscript>[\s\S]*?<\/noscript>\s*/, '')
    .replace(/<template id="unavailable">[\s\S]*?<\/template>\s*/, '')
    .replace(' blocking="render"', '');
  const parts = /<html[^>]*>\s*<head>([\s\S]*?)<\/head>\s*<body>([\s\S]*?)<div id="root"><\/div>([\s\S]*)$/.exec(plain);
  if (parts === null) throw new Error('index.html has no place for a view');
  const [, head = '', blocks = '', rest = ''] = parts;
  const trim = (text: string) => text.replace(/>\s+</g, '><').trim();
  return { head: trim(head), blocks: trim(blocks), end: style + trim(rest) };
}

/**
 * Random bytes of a random number: the length of a compressed page says nothing about what stands in it beside words that
 * somebody else chose (BREACH, 2013).
 */
const padding = () => {
  const bytes = randomBytes(65);
  return `<!--${bytes.toString('base64', 0, (bytes[64] ?? 0) & 63)}-->`;
};

/** @param preloads addresses of scripts that the view's screen needs besides */
export function documentOf(
  { head, blocks, end }: Template,
  { locale, head: title, body, data }: Page,
  { style }: Critical,
  theme: Theme | undefined,
  preloads: readonly string[],
): string {
  const direction = directionOf(locale) === 'rtl' ? ' dir="rtl"' : '';
  const chosen = theme === undefined ? '' : ` data-theme="${theme}"`;
  const links = preloads.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('');
  return (
    `<!doctype html><html lang="${intlTag(locale)}"${direction}${chosen}><head>${head}${title}<style>${style}</style>${links}</head>` +
    `<body>${blocks}<div id="root">${body}</div>` +
    `<script type="application/json" id="view">${scriptJson(data)}</script>${end}${padding()}`
  );
}

/** Scripts that a script cannot do without, as the build names them. */
const needed = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/**
 * What the script of a screen is called in this build, with all that it needs and is not in the page anyway.
 * @param html the built page
 * @param base path that the app lies below
 */
export function createPreloads(files: Files, html: string, base: string): (screen: string) => readonly string[] {
  const names = [...files.keys()].filter((key) => /^\/assets\/.*\.js$/.test(key));
  const known = new Map<string, readonly string[]>();
  return (screen) => {
    const found = known.get(screen);
    if (found !== undefined) return found;
    const all = new Set(names.filter((name) => name.startsWith(`/assets/${screen}-`)));
    for (const name of all) {
      const text = new TextDecoder().decode(files.get(name)?.body);
      for (const [, other] of text.matchAll(needed)) all.add(`/assets/${other}`);
    }
    const addresses = [...all].filter((name) => !html.includes(name)).map((name) => base + name);
    known.set(screen, addresses);
    return addresses;
  };
}

/** The theme that somebody chose. @param cookies header of a request */
export function themeIn(cookies: string): Theme | undefined {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}
