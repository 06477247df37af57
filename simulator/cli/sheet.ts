/** `ory-simulator sheet`: a static page with pictures of all screens of the app. */

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { SimulatorSchemas } from '@members/openapi';
import type { Browser } from 'playwright-core';
import { createControlClient } from '../control/client.ts';
import { parseFlags, UsageError } from './arguments.ts';

const flags = {
  out: { type: 'string' },
  simulator: { type: 'string' },
  language: { type: 'string', multiple: true },
  theme: { type: 'string', multiple: true },
  width: { type: 'string' },
  only: { type: 'string' },
  chromium: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const standardSimulator = 'http://127.0.0.1:4435';

export const sheetHelp = (name: string) => `Usage:
  ${name} sheet --out FOLDER [flags]

Writes a page with a picture of every screen of your app, for a designer, a translator or a pull request. The simulator and your
app run; the pictures are taken by your own Chromium with the package playwright-core.

Flags:
      --out FOLDER        where to write index.html and the pictures
      --language TAG      a language, such as fr; can be repeated [en]
      --theme THEME       light or dark; can be repeated [light]
      --width PIXELS      width of the window [390]
      --only TEXT         only scenarios whose name contains this text
      --simulator URL     address of the panel [${standardSimulator}]
      --chromium FILE     the browser; otherwise CHROMIUM_PATH, else the first Chromium or Chrome on the PATH
  -h, --help              print this help`;

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the browser's file. @throws UsageError if there is none */
function chromiumFile(given: string | undefined): string {
  const named = given ?? process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = named ? [named] : folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const found = places.find((file) => existsSync(file));
  if (found) return found;
  throw new UsageError(
    named ? `--chromium ${named}: expected a file` : '--chromium: expected a file; there is no Chromium on the PATH',
  );
}

async function launch(file: string): Promise<Browser> {
  const playwright = await import('playwright-core').catch(() => undefined);
  if (!playwright)
    throw new UsageError('sheet: expected the package playwright-core; install it: npm install -D playwright-core');
  // Chromium has no sandbox for root.
  return playwright.chromium.launch({ executablePath: file, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** The number of pages that are open at the same time: each waits for half a second of silence. */
const atATime = 3;

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
const isTheme = (text: string): text is Theme => themes.some((theme) => theme === text);

interface Picture {
  readonly scenario: SimulatorSchemas['Scenario'];
  readonly file: string;
  readonly look: string;
  /** Why there is no picture. */
  readonly missing?: string;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the page: one section for each look, one figure for each scenario. It needs no script. */
function pageOf(pictures: readonly Picture[], width: number): string {
  const looks = [...new Set(pictures.map(({ look }) => look))];
  const figure = ({ scenario, file, look, missing }: Picture) =>
    `<figure id="${escapeHtml(`${look} ${scenario.name}`)}">${
      missing === undefined
        ? `<a href="${file}"><img src="${file}" width="${width}" loading="lazy" alt="${escapeHtml(scenario.title)}"></a>`
        : `<p>${escapeHtml(missing)}</p>`
    }<figcaption><b>${escapeHtml(scenario.name)}</b> ${escapeHtml(scenario.title)} <code>${escapeHtml(scenario.shows.join(' '))}</code></figcaption></figure>`;
  const section = (look: string) => {
    const figures = pictures.filter((picture) => picture.look === look).map(figure);
    return `<h2 id="${look}">${look}</h2><div>${figures.join('\n')}</div>`;
  };
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Screens</title>
<style>body{font:15px/1.5 system-ui;margin:16px}div{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(220px,1fr))}figure{margin:0}img{border:1px solid #8888;height:auto;max-width:100%}code{font-size:12px;overflow-wrap:anywhere}nav a{margin-inline-end:12px}</style>
<h1>Screens</h1><nav>${looks.map((look) => `<a href="#${look}">${look}</a>`).join('')}</nav>
${looks.map(section).join('\n')}
</html>
`;
}

/**
 * Writes the page with the pictures.
 *
 * @param name name of the command, for the help
 * @throws UsageError for the command line, a missing browser or a simulator that does not respond
 */
export async function sheet(name: string, argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseFlags(argv, flags);
  if (values.help) return console.log(sheetHelp(name));
  if (positionals.length > 0) throw new UsageError(`unknown word ${JSON.stringify(positionals[0])} after "sheet"`);
  const { out, language: languages = ['en'], only = '', simulator = standardSimulator } = values;
  if (out === undefined) throw new UsageError('--out: missing');
  const chosen = (values.theme ?? ['light']).map((theme) => {
    if (isTheme(theme)) return theme;
    throw new UsageError(`--theme: expected light or dark, got ${JSON.stringify(theme)}`);
  });
  const width = Number(values.width ?? 390);
  if (!Number.isInteger(width) || width < 200 || width > 4000)
    throw new UsageError(`--width: expected a number from 200 to 4000, got ${JSON.stringify(values.width)}`);
  const client = createControlClient(simulator.replace(/\/+$/, ''));
  const all = await client.scenarios().catch(() => {
    throw new UsageError(`--simulator ${simulator}: does not respond; start it with "${name} up"`);
  });
  const scenarios = all.filter((scenario) => scenario.name.includes(only));
  const browser = await launch(chromiumFile(values.chromium));
  const pictures: Picture[] = [];
  try {
    await mkdir(out, { recursive: true });
    for (const language of languages)
      for (const theme of chosen) {
        const look = `${language}-${theme}`;
        const todo = scenarios.map((scenario): Picture => {
          return { scenario, look, file: `${look}-${scenario.name.replaceAll('/', '-')}.jpg` };
        });
        const taken = new Map<Picture, string | undefined>();
        const left = todo.values();
        const work = async () => {
          for (const picture of left) {
            const wanted = { ...picture, language, theme, width, path: join(out, picture.file) };
            taken.set(picture, await take(browser, client, wanted));
          }
        };
        await Promise.all(Array.from({ length: atATime }, work));
        for (const picture of todo) {
          const missing = taken.get(picture);
          pictures.push({ ...picture, ...(missing !== undefined && { missing }) });
        }
        console.log(`${look}: ${scenarios.length} screens`);
      }
  } finally {
    await browser.close();
  }
  const file = join(out, 'index.html');
  await writeFile(file, pageOf(pictures, width));
  console.log(`${file} is ready`);
}

interface Wanted extends Picture {
  readonly language: string;
  readonly theme: Theme;
  readonly width: number;
  readonly path: string;
}

/** Takes a picture of a scenario in a world of its own. @returns why there is none; undefined if there is one */
async function take(
  browser: Browser,
  client: ReturnType<typeof createControlClient>,
  { scenario, language, theme, width, path }: Wanted,
): Promise<string | undefined> {
  const context = await browser.newContext({
    locale: language,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height: width < 600 ? 844 : 900 },
  });
  const cookies = { locale_visit: language, theme };
  try {
    const tile = await client.openTile({ scenario: scenario.name, language, cookies });
    try {
      const page = await context.newPage();
      await page.goto(tile.address, { waitUntil: 'networkidle', timeout: 20_000 });
      await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true });
      return undefined;
    } finally {
      await client.closeTile(tile.id);
    }
  } catch (error) {
    return (error as Error).message.split('\n')[0];
  } finally {
    await context.close();
  }
}
