import { randomBytes } from 'node:crypto';
import { directionOf, intlTag } from '../../../locales/languages.ts';
import type { Theme, View } from '../../view.ts';
import { scriptJson } from '../page/catalogues.ts';
import type { Files } from '../page/files.ts';
import type { Critical } from './critical.ts';

type Page = Extract<View, { readonly outcome: 'page' }>;

/** The built page, taken apart where a view goes in. */
export interface Template {
  /** Without title and style; the first script is on its way. */
  readonly head: string;
  readonly blocks: string;
  /** After the view: that script, which waits for nothing but itself, and what nobody waits for. */
  readonly end: string;
}

const take = (html: string, pattern: RegExp): readonly [taken: string, rest: string] => {
  const taken = pattern.exec(html)?.[0];
  if (taken === undefined) throw new Error(`index.html has nothing like ${pattern}`);
  return [taken, html.replace(taken, '')];
};

const moduleLinks = (addresses: readonly string[], more = '') =>
  addresses.map((href) => `<link rel="modulepreload" crossorigin href="${href}"${more}>`).join('');

/** What the app needs to take the view over: until then the page's first script does what is to be done. */
const preloads = /<link rel="(?:module)?preload"[^>]*>\s*/g;

/**
 * Takes the page apart that a browser without a rendered view gets: the same blocks and scripts, with the style where it holds
 * nothing up, and without what stands in for a view.
 * @param html the page of one configuration and language
 * @throws Error where the page is not as the build writes it
 */
export function templateOf(html: string): Template {
  const [, withoutTitle] = take(html, /<title>[^<]*<\/title>\s*/);
  const [style, styleless] = take(withoutTitle, /<link rel="stylesheet"[^>]*>/);
  const [script, scriptless] = take(styleless, /<script type="module"[^>]*><\/script>/);
  const source = /\bsrc="([^"]*)"/.exec(script)?.[1] ?? '';
  const plain = scriptless
    .replace(/<noscript>[\s\S]*?<\/noscript>\s*/, '')
    .replace(/<template id="unavailable">[\s\S]*?<\/template>\s*/, '');
  const parts = /<html[^>]*>\s*<head>([\s\S]*?)<\/head>\s*<body>([\s\S]*?)<div id="root"><\/div>([\s\S]*)$/.exec(plain);
  if (parts === null) throw new Error('index.html has no place for a view');
  const [, head = '', blocks = '', rest = ''] = parts;
  const trim = (text: string) => text.replace(/>\s+</g, '><').trim();
  const first = `<script type="module" async crossorigin src="${source}"></script>`;
  const later = [...head.matchAll(preloads)]
    .map(([link]) => link.trim().replace(/>$/, ' fetchpriority="low">'))
    .join('');
  return {
    head: moduleLinks([source]) + trim(head.replace(preloads, '')),
    blocks: trim(blocks),
    // What a view is styled with stands in it: the app itself puts the whole to use.
    end: first + later + style.replace('<link ', '<link media="not all" ') + trim(rest),
  };
}

/** Random bytes that nobody has had yet, and where they begin: many at once cost less. */
let [pool, at] = [Buffer.alloc(0), 0];

/**
 * Random bytes of a random number: the length of a compressed page says nothing about what stands in it beside words that
 * somebody else chose (BREACH, 2013).
 */
export const padding = (): string => {
  if (at + 65 > pool.length) [pool, at] = [randomBytes(pool.length || 65 * 256), 0];
  const bytes = pool.subarray(at, at + 65);
  at += 65;
  return `<!--${bytes.toString('base64', 0, (bytes[64] ?? 0) & 63)}-->`;
};

/** Addresses of scripts that a view needs besides those of all pages. */
export interface Preloads {
  /** Before the app is there. */
  readonly soon: readonly string[];
  readonly later: readonly string[];
}

/** The page of a view, but for its padding. */
export function documentOf(
  { head, blocks, end }: Template,
  { locale, head: title, body, data }: Page,
  { style }: Critical,
  theme: Theme | undefined,
  { soon, later }: Preloads,
): string {
  const direction = directionOf(locale) === 'rtl' ? ' dir="rtl"' : '';
  const chosen = theme === undefined ? '' : ` data-theme="${theme}"`;
  return (
    `<!doctype html><html lang="${intlTag(locale)}"${direction}${chosen}><head>${head}${moduleLinks(soon)}${title}<style>${style}</style></head>` +
    `<body>${blocks}<div id="root">${body}</div>` +
    `<script type="application/json" id="view">${scriptJson(data)}</script>${end}${moduleLinks(later, ' fetchpriority="low"')}`
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
