import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BrandVariables } from './brand-folder.ts';
import { readBrandFolder } from './brand-folder.ts';

const defaults = { light: { page: '#ffffff', card: '#ffffff' }, dark: { page: '#000000', card: '#111111' } };

/** Reads a brand from a folder with these files. */
function brandIn(files: Readonly<Record<string, string>>, variables: BrandVariables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return readBrandFolder(folder, { variables, basePath: '/auth', defaults });
}

test('an empty folder is a quiet brand: no name, no mark, no picture, no pane, no icon', async () => {
  const { main } = await brandIn({});
  expect(main.app).toEqual({ name: {}, subtitle: {}, links: {}, logo: 'none', motif: 'none', pane: 'none' });
  expect([main.style, main.icon, main.sheet, main.files]).toEqual(['', '', undefined, []]);
});

test('a brand with only a name has a pane', async () => {
  const { main } = await brandIn({ 'brand.yaml': 'name: Marigold & Sons' });
  expect(main.app).toMatchObject({ name: { '*': 'Marigold & Sons' }, pane: 'right' });
});

test('texts and links may differ by language', async () => {
  const { main } = await brandIn({
    'brand.yaml': `
name: { en: Marigold & Sons, it: Marigold e figli }
links:
  imprint: https://marigold.example/imprint
  privacy: { en: https://marigold.example/privacy, de: https://marigold.example/datenschutz }
  support: help@marigold.example
`,
  });
  expect(main.app.name).toEqual({ en: 'Marigold & Sons', it: 'Marigold e figli' });
  expect(main.app.links).toEqual({
    imprint: { '*': 'https://marigold.example/imprint' },
    privacy: { en: 'https://marigold.example/privacy', de: 'https://marigold.example/datenschutz' },
    support: { '*': 'help@marigold.example' },
  });
});

test('files are served under names with a hash of their content', async () => {
  const files = {
    'brand.yaml': 'logo: { light: logos/day.svg, dark: night.svg }\nfavicon: night.svg',
    'logos/day.svg': '<svg/>',
    'night.svg': '<svg />',
  };
  const { main } = await brandIn(files);
  expect(main.app.logo).toMatch(/^\/auth\/assets\/brand\/day-[\w-]{8}\.svg$/);
  expect(main.app.logo_dark).toMatch(/^\/auth\/assets\/brand\/night-[\w-]{8}\.svg$/);
  expect(main.icon).toBe(main.app.logo_dark);
  expect(main.files.map(({ type }) => type)).toEqual(['image/svg+xml', 'image/svg+xml']);
  const changed = await brandIn({ ...files, 'logos/day.svg': '<svg></svg>' });
  expect(changed.main.app.logo).not.toBe(main.app.logo);
});

test('fonts, radius, colours and the picture become custom properties', async () => {
  const { main } = await brandIn({
    'brand.yaml': `
radius: 4
motif: field.webp
fonts:
  body: Georgia, serif
  title: { files: [fonts/marigold.woff2, { file: fonts/italic.woff2, style: italic, weight: 400 }], family: Georgia, serif }
`.replace('family: Georgia, serif }', 'family: "Georgia, serif" }'),
    'field.webp': '',
    'fonts/marigold.woff2': '',
    'fonts/italic.woff2': '',
  });
  expect(main.style).toContain('--font-sans:Georgia, serif;');
  expect(main.style).toContain('--font-title:"brand-title", Georgia, serif;');
  expect(main.style).toContain('--radius-control:4px;');
  expect(main.style).toMatch(/--brand-motif:url\("\/auth\/assets\/brand\/field-[\w-]{8}\.webp"\)/);
  expect(main.style).toMatch(
    /@font-face{font-family:"brand-title";src:url\("\/auth\/assets\/brand\/italic-[\w-]{8}\.woff2"\);font-weight:400;font-style:italic/,
  );
  expect(main.app.motif).toBe('picture');
  // Pages load the first file of a font early, and others when a text needs them.
  expect(main.fonts).toEqual([expect.stringMatching(/marigold-[\w-]{8}\.woff2$/)]);
});

test('colours of the light theme are for :root, those of the dark theme for the choice of the system and of the user', async () => {
  const { main } = await brandIn({ 'brand.yaml': 'colors: { light: { text: "#221100" }, dark: { text: "#ffeedd" } }' });
  expect(main.style).toContain(':root{--color-text:#221100;');
  expect(main.style).toContain(
    '@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){--color-text:#ffeedd;',
  );
  expect(main.style).toContain(':root[data-theme="dark"]{--color-text:#ffeedd;');
});

test('a client has its own logo, name and colours, and the rest of the brand', async () => {
  const { main, clients } = await brandIn({
    'brand.yaml': 'name: Marigold & Sons\nlogo: logo.svg\nradius: 4\ncolors: { light: { text: "#221100" } }',
    'logo.svg': '<svg/>',
    'shop.svg': '<svg id="shop"/>',
    'clients/shop.yaml': 'logo: shop.svg\ncolors: { light: { muted: "#443322" } }',
    'clients/https%3A%2F%2Fapp.example.yaml': 'name: App',
  });
  const shop = clients.get('shop');
  expect([...clients.keys()]).toEqual(['https://app.example', 'shop']);
  expect(shop?.app.name).toEqual(main.app.name);
  expect(shop?.app.logo).not.toBe(main.app.logo);
  expect(shop?.style).toContain('--color-text:#221100;');
  expect(shop?.style).toContain('--color-muted:#443322;');
  expect(main.style).not.toContain('--color-muted');
});

test('variables count before brand.yaml, and files of clients before variables', async () => {
  const { main, clients } = await brandIn(
    {
      'brand.yaml': 'name: Marigold\nlogo: logo.svg',
      'logo.svg': '',
      'clients/shop.yaml': 'name: Shop',
      'clients/own.yaml': 'logo: logo.svg',
    },
    { BRAND_NAME: 'Example', BRAND_LOGO_URL: 'https://cdn.example/logo.svg', SUPPORT_EMAIL: 'help@example.org' },
  );
  expect(main.app).toMatchObject({ name: { '*': 'Example' }, logo: 'https://cdn.example/logo.svg' });
  expect(main.app.links.support).toEqual({ '*': 'help@example.org' });
  expect(clients.get('shop')?.app).toMatchObject({ name: { '*': 'Shop' }, logo: 'https://cdn.example/logo.svg' });
  expect(clients.get('own')?.app.logo).toMatch(/^\/auth\//);
});

test.each([
  ['nmae: Marigold', /^brand.yaml:1: nmae: unknown key; did you mean name\?$/],
  ['name: Marigold\nlogo: ../secret.svg', /^brand.yaml:2: logo: expected a picture below this folder/],
  ['logo: missing.svg', /^brand.yaml:1: logo: missing.svg cannot be read: ENOENT$/],
  ['logo: run.js', /^brand.yaml:1: logo: expected a picture/],
  ['colors:\n  light:\n    text: orange', /^brand.yaml:3: colors.light.text: expected a colour such as #c2410c$/],
  ['colors:\n  light:\n    txt: "#000000"', /^brand.yaml:3: colors.light.txt: unknown key; did you mean text\?$/],
  ['links:\n  terms: javascript:alert(1)', /^brand.yaml:2: links.terms: expected an http or https address/],
  ['fonts:\n  body: "a;}body{}"', /^brand.yaml:2: fonts.body: expected names of fonts/],
  ['pane: top', /^brand.yaml:1: pane: /],
  ['radius: 99', /^brand.yaml:1: radius: /],
  [
    'colors:\n  light:\n    muted: "#aaaaaa"',
    /^brand.yaml:3: colors.light.muted: muted #aaaaaa on page #ffffff has 2.3:1, and needs 4.5:1; the nearest that passes is muted #[\da-f]{6}\nbrand.yaml:3: colors.light.muted: muted #aaaaaa on card/,
  ],
])('a fault is named with its file and line: %s', async (text, message) => {
  await expect(brandIn({ 'brand.yaml': text })).rejects.toThrow(message);
});

test('faults of clients are named with their files', async () => {
  const files = { 'clients/a.yaml': 'pane: top', 'clients/b.yaml': 'name: B\nlogo: no.png' };
  await expect(brandIn(files)).rejects.toThrow(
    /^clients\/a.yaml:1: pane: .*\nclients\/b.yaml:2: logo: no.png cannot be read/,
  );
});

test('a folder that is not there is a fault', async () => {
  const options = { variables: {}, basePath: '', defaults };
  await expect(readBrandFolder('/not/there', options)).rejects.toThrow(
    'BRAND_DIR: expected a folder that can be read, got ENOENT',
  );
});
