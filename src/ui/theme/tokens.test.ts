import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The custom properties of each `{ … }` block that declares colours, in file order. */
function blocks(css: string): Record<string, string>[] {
  return [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries(
      [...body.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, value]) => [name, value]),
    ),
  );
}

const [light = {}] = blocks(read('./light.css'));
const [system = {}, chosen = {}] = blocks(read('./dark.css'));

/** Pairs [foreground, backgrounds]: text needs 4.5:1, borders and icons 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT: [string, string[]][] = [
  ['text', ['page', 'card', 'accent-soft', 'danger-soft', 'success-soft', 'warn-soft']],
  ['muted', ['page', 'card', 'accent-soft']],
  ['accent', ['page', 'card', 'accent-soft']],
  ['danger', ['page', 'card', 'danger-soft']],
  ['success', ['page', 'card', 'success-soft']],
  ['warn', ['page', 'card', 'warn-soft']],
  ['on-button', ['button', 'button-hover', 'danger-button']],
  ['on-brand', ['brand-panel', 'button']],
  ['brand-muted', ['brand-panel']],
];
const BORDER: [string, string[]][] = [
  ['field', ['page', 'card']],
  ['accent', ['page', 'card', 'accent-soft']],
  ['danger', ['page', 'card', 'danger-soft']],
  ['success', ['success-soft']],
  ['warn', ['warn-soft']],
];

const rows = (pairs: [string, string[]][], floor: number) =>
  pairs.flatMap(([front, backs]) => backs.map((back) => ({ front, back, floor })));

describe.each([
  ['light', light],
  ['dark', chosen],
])('%s theme', (_name, theme) => {
  it.each([...rows(TEXT, 4.5), ...rows(BORDER, 3)])(
    '$front on $back is at least $floor:1',
    ({ front, back, floor }) => {
      expect(contrast(theme[front] ?? '', theme[back] ?? '')).toBeGreaterThanOrEqual(floor);
    },
  );
});

it('the accent is the colour of the specification', () => {
  expect([light.accent, light.button]).toEqual(['#3d53f5', '#3d53f5']);
});

it('styles change at breakpoints of the specification only', () => {
  const folder = new URL('../../', import.meta.url);
  const widths = globSync('**/*.css', { cwd: folder }).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/@media \((min|max)-width: (\d+)px\)/g)].map(
      ([, end, width]) => Number(width) + (end === 'max' ? 1 : 0),
    ),
  );
  expect(widths.length).toBeGreaterThan(10);
  expect(widths.filter((width) => ![390, 640, 768, 1024, 1280, 1536].includes(width))).toEqual([]);
});

it('the distances are those of the specification', () => {
  const steps = [...read('./tokens.css').matchAll(/--space-(\d+):\s*(\d+)px/g)].map(([, name, value]) => [name, value]);
  expect(steps).toEqual(['4', '8', '16', '24', '32', '64'].map((step) => [step, step]));
});

describe('the two themes', () => {
  it('declare the same tokens', () => expect(Object.keys(chosen)).toEqual(Object.keys(light)));
  it('dark by system and dark by choice are equal', () => expect(system).toEqual(chosen));
});
