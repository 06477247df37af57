import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ChosenColors, colorsIn, darkFromLight, lowContrasts, withDerived } from './colors.ts';
import { contrast } from './contrast.ts';

const css = (name: string) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8');
const defaults = { light: colorsIn(css('light'), 'light'), dark: colorsIn(css('dark'), 'dark') };

test("the product's own colours are found in its style sheet, also in a minified one", () => {
  expect(defaults.light.page).toBe('#f5f6fb');
  expect(defaults.dark.page).toBe('#0d0f18');
  expect(colorsIn(':root{--a:1}:root{color-scheme:light;--color-page:#FFF;--color-on-button:#fff}', 'light')).toEqual({
    page: '#ffffff',
    'on-button': '#ffffff',
  });
  expect(colorsIn(':root[data-theme=dark]{--color-page:#000}', 'dark')).toEqual({ page: '#000000' });
});

test("the product's own colours pass", () => {
  expect(lowContrasts(defaults.light as ChosenColors, defaults.light)).toEqual([]);
  expect(lowContrasts(defaults.dark as ChosenColors, defaults.dark)).toEqual([]);
});

test('a pair with too little contrast is named with the nearest shades that pass', () => {
  const [first, ...others] = lowContrasts({ button: '#f97316', 'on-button': '#ffffff' }, defaults.light);
  expect(first?.token).toBe('on-button');
  expect(first?.message).toMatch(
    /^on-button #ffffff on button #f97316 has 2\.8:1, and needs 4\.5:1; the nearest that passes is on-button #333333 or button #[\da-f]{6}$/,
  );
  const shade = /button (#[\da-f]{6})$/.exec(first?.message ?? '')?.[1] ?? '';
  expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(lowContrasts({ button: shade, 'on-button': '#ffffff' }, defaults.light)).toEqual([]);
  // On the grey page, the bright orange is also below 3:1.
  expect(others.map(({ token }) => token)).toEqual(['button', 'button']);
});

test('a border of a field needs 3:1, a text 4.5:1', () => {
  expect(lowContrasts({ field: '#949494' }, { page: '#ffffff', card: '#ffffff' })).toEqual([]);
  expect(lowContrasts({ muted: '#949494' }, { page: '#ffffff', card: '#ffffff' })).toHaveLength(2);
});

test('a pair of which the brand chose nothing is not its fault', () => {
  expect(lowContrasts({ line: '#eeeeee' }, { ...defaults.light, accent: '#ffffff' })).toEqual([]);
});

test.each(['#c2410c', '#7a4b00', '#0f766e', '#be185d', '#1d4ed8', '#111111', '#fbbf24'])(
  'where only the light theme has %s, the dark theme has the nearest shades that can be read',
  (brand) => {
    const light = { accent: brand, button: brand, 'on-button': '#ffffff', danger: brand };
    const dark = darkFromLight(light, {}, defaults.dark);
    expect(lowContrasts(dark, defaults.dark)).toEqual([]);
    expect(lowContrasts(darkFromLight({ button: brand }, {}, defaults.dark), defaults.dark)).toEqual([]);
  },
);

test('colours that follow from others can be read, too', () => {
  const chosen = {
    page: '#fffaf3',
    card: '#ffffff',
    text: '#2b1a0e',
    muted: '#6b5443',
    accent: '#b4400a',
    button: '#c2410c',
  };
  const colors = { ...defaults.light, ...withDerived(chosen, defaults.light, 'light') };
  for (const [front, back, floor] of [
    ['accent', 'accent-soft', 4.5],
    ['text', 'accent-soft', 4.5],
    ['muted', 'accent-soft', 4.5],
    ['success', 'success-soft', 4.5],
    ['success', 'page', 4.5],
    ['warn', 'warn-soft', 4.5],
    ['danger', 'danger-soft', 4.5],
    ['on-button', 'button-hover', 4.5],
    ['on-button', 'danger-button', 4.5],
  ] as const)
    expect([front, back, contrast(colors[front] ?? '', colors[back] ?? '') >= floor]).toEqual([front, back, true]);
});

test('a brand without colours changes none', () => {
  expect(withDerived({}, defaults.light, 'light')).toEqual({});
  expect(darkFromLight({}, {}, defaults.dark)).toEqual({});
});
