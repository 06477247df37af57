import { type BrandColor, colorPairs } from './brand-colors.ts';
import { contrast } from './contrast.ts';
import { type Demand, type Hex, isLight, mix, nearestPassing } from './shades.ts';

export type Theme = 'light' | 'dark';

/** Colours of a theme by the names of their custom properties, without `--color-`. */
export type Colors = Readonly<Record<string, Hex>>;

/** Colours, and what depends on them, by theme. */
export type ByTheme<T> = Readonly<Record<Theme, T>>;

/** The product's own colours by theme. */
export type DefaultColors = ByTheme<Colors>;

export type ChosenColors = Readonly<Partial<Record<BrandColor, Hex>>>;

/** Returns the colours of a theme in a built style sheet. */
export function colorsIn(style: string, theme: Theme): Colors {
  const selector =
    theme === 'light' ? /:root\s*{([^}]*--color-page[^}]*)}/ : /:root\[data-theme="?dark"?\]\s*{([^}]*)}/;
  const [, block = ''] = selector.exec(style) ?? [];
  const found = block.matchAll(/--color-([\w-]+):\s*#([\da-f]{6}|[\da-f]{3})\b/gi);
  return Object.fromEntries(
    [...found].map(([, name, hex = '']) => [
      name,
      `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`.toLowerCase(),
    ]),
  );
}

/**
 * Returns the colours that a brand chooses for the dark theme. Where it has chosen only the light one of a signal colour, that
 * one counts, in the nearest shade that can be read in the dark.
 */
export function darkFromLight(light: ChosenColors, dark: ChosenColors, defaults: Colors): ChosenColors {
  const grounds = (['page', 'card'] as const).flatMap((token) => dark[token] ?? defaults[token] ?? []);
  const on = (floor: number): readonly Demand[] => grounds.map((beside) => ({ beside, floor }));
  const follow = (token: 'accent' | 'button' | 'danger', floor: number) => {
    const own = light[token];
    return own === undefined ? undefined : nearestPassing(own, on(floor));
  };
  const button = dark.button ?? follow('button', 3);
  const onButton = light['on-button'] ?? (dark.button ? undefined : defaults['on-button']);
  const derived = {
    accent: follow('accent', 4.5),
    danger: follow('danger', 4.5),
    button,
    'on-button': button && onButton && nearestPassing(onButton, [{ beside: button, floor: 4.5 }]),
    'brand-panel': light['brand-panel'],
    'on-brand': light['on-brand'],
  };
  return { ...Object.fromEntries(Object.entries(derived).filter(([, value]) => value !== undefined)), ...dark };
}

/** A pair with too little contrast. */
export interface LowContrast {
  readonly token: BrandColor;
  readonly message: string;
}

/** Rounded down, so that 4.499 does not become 4.5. */
const ratio = (value: number) => `${Math.floor(value * 10) / 10}:1`;

/**
 * Finds pairs with too little contrast, of which the brand chose at least one colour.
 * @returns for each pair the colour that the brand chose, and a sentence with the nearest shade that passes
 */
export function lowContrasts(chosen: ChosenColors, defaults: Colors): readonly LowContrast[] {
  const all: Colors = { ...defaults, ...chosen };
  const demandsOf = (token: BrandColor): readonly Demand[] =>
    colorPairs.flatMap(({ front, back, floor }) => {
      const other = front === token ? back : back === token ? front : undefined;
      const beside = other && all[other];
      return beside ? [{ beside, floor }] : [];
    });
  return colorPairs.flatMap(({ front, back, floor }) => {
    const [one, other] = [all[front], all[back]];
    const own = ([front, back] as const).filter((token) => chosen[token] !== undefined);
    const [token] = own;
    if (one === undefined || other === undefined || token === undefined || contrast(one, other) >= floor) return [];
    const ways = own.flatMap((name) => {
      const shade =
        nearestPassing(all[name] ?? '', demandsOf(name)) ??
        nearestPassing(all[name] ?? '', [{ beside: name === front ? other : one, floor }]);
      return shade ? [`${name} ${shade}`] : [];
    });
    const nearest = ways.length > 0 ? `; the nearest that passes is ${ways.join(' or ')}` : '';
    return [
      {
        token,
        message: `${front} ${one} on ${back} ${other} has ${ratio(contrast(one, other))}, and needs ${floor}:1${nearest}`,
      },
    ];
  });
}

/** Returns the brand's colours, and the product's colours that are derived from them, such as the hover of a button. */
export function withDerived(chosen: ChosenColors, defaults: Colors, theme: Theme): Colors {
  const all: Colors = { ...defaults, ...chosen };
  const has = (...tokens: readonly BrandColor[]) => tokens.some((token) => chosen[token] !== undefined);
  const at = (name: string): Hex => all[name] ?? '#000000';
  const tint = theme === 'light' ? 0.08 : 0.18;
  const near = (hex: Hex, floor: number, ...beside: readonly Hex[]) =>
    nearestPassing(
      hex,
      beside.map((one) => ({ beside: one, floor })),
    ) ?? hex;
  /** The strongest tint of a colour on the card on which it and the text can be read. */
  const softOf = (hex: Hex, ...fronts: readonly Hex[]): Hex =>
    [1, 0.75, 0.5, 0.25, 0]
      .map((share) => mix(at('card'), hex, tint * share))
      .find((soft) => [hex, ...fronts].every((front) => contrast(front, soft) >= 4.5)) ?? at('card');
  const derived: Record<string, Hex> = {};
  if (has('accent', 'card', 'text', 'muted')) derived['accent-soft'] = softOf(at('accent'), at('text'), at('muted'));
  if (has('button', 'on-button'))
    derived['button-hover'] = mix(at('button'), isLight(at('on-button')) ? '#000000' : '#ffffff', 0.15);
  if (has('danger', 'on-button')) derived['danger-button'] = near(at('danger'), 4.5, at('on-button'));
  if (has('danger', 'card', 'text')) derived['danger-soft'] = softOf(at('danger'), at('text'));
  for (const tone of ['success', 'warn']) {
    if (!has('page', 'card', 'text') || all[tone] === undefined) continue;
    derived[tone] = near(at(tone), 4.5, at('page'), at('card'));
    derived[`${tone}-soft`] = softOf(derived[tone], at('text'));
  }
  if (has('brand-panel', 'on-brand'))
    derived['brand-muted'] = near(mix(at('on-brand'), at('brand-panel'), 0.2), 4.5, at('brand-panel'));
  if (has('page', 'text')) derived.skeleton = mix(at('page'), at('text'), 0.12);
  return { ...chosen, ...derived };
}

/** Returns declarations of custom properties, such as `--radius-card:8px;`. */
export const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const colorsOf = (colors: Colors) =>
  declarations(Object.fromEntries(Object.entries(colors).map(([name, value]) => [`color-${name}`, value])));

/**
 * Returns the rules that replace the product's colours by chosen ones.
 * @param chosen the chosen colours; those of the dark theme are complete (see `darkFromLight`)
 * @param defaults the product's own colours
 * @param common declarations for both themes
 * @param root selector of the element that has the custom properties
 */
export function themeStyle(
  chosen: ByTheme<ChosenColors>,
  defaults: DefaultColors,
  common: string,
  root = ':root',
): string {
  const light = colorsOf(withDerived(chosen.light, defaults.light, 'light')) + common;
  const dark = colorsOf(withDerived(chosen.dark, defaults.dark, 'dark'));
  return [
    light && `${root}{${light}}`,
    dark &&
      `@media (prefers-color-scheme:dark){${root}:not([data-theme="light"]){${dark}}}${root}[data-theme="dark"]{${dark}}`,
  ].join('');
}
