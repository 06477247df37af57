import { cardRadius } from '@members/ui/theme/card-radius';
import { colorsIn, darkFromLight, declarations, themeStyle } from '@members/ui/theme/colors';
import darkSheet from '@members/ui/theme/dark.css?raw';
import lightSheet from '@members/ui/theme/light.css?raw';
import type { Appearance } from './options.ts';

/** Class of the element around a screen. All styles of the package are below it. */
export const rootClass = 'members-sign-in';

/** Selector with the weight of the package's own rules (see tools/package/scope-styles.ts). */
const root = `:is(.${rootClass},#${rootClass})`;

/** Characters that would end the rule, or the style element. */
const safe = (value: string) => value.replaceAll(/[<>{};]/g, '');

/** Returns the rules for an appearance; empty if it changes nothing. */
export function appearanceStyle({ colors = {}, fonts = {}, radius }: Appearance): string {
  const defaults = { light: colorsIn(lightSheet, 'light'), dark: colorsIn(darkSheet, 'dark') };
  const light = { ...colors.light };
  const dark = darkFromLight(light, { ...colors.dark }, defaults.dark);
  const { body, title = body } = fonts;
  const common = declarations({
    ...(body !== undefined && { 'font-sans': safe(body) }),
    ...(title !== undefined && { 'font-title': safe(title) }),
    ...(radius !== undefined && {
      'radius-control': `${radius}px`,
      'radius-card': `${cardRadius(radius)}px`,
    }),
  });
  return themeStyle({ light, dark }, defaults, common, root);
}
