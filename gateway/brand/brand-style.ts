import type { BrandColor } from '@members/ui/theme/brand-colors';
import { cardRadius } from '@members/ui/theme/card-radius';
import {
  type ByTheme,
  type ChosenColors,
  type DefaultColors,
  darkFromLight,
  declarations,
  themeStyle,
  withDerived,
} from '@members/ui/theme/colors';
import type { MailStyle } from './brand.ts';
import type { BrandFile } from './brand-file.ts';

type Fonts = NonNullable<BrandFile['fonts']>;
type Font = NonNullable<Fonts['body']>;

/** Returns the colours that a brand chooses for each theme. */
export function chosenColors({ colors }: BrandFile, defaults: DefaultColors): ByTheme<ChosenColors> {
  const light = withoutUndefined(colors?.light);
  return { light, dark: darkFromLight(light, withoutUndefined(colors?.dark), defaults.dark) };
}

const withoutUndefined = (colors: Partial<Record<BrandColor, string | undefined>> = {}): ChosenColors =>
  Object.fromEntries(Object.entries(colors).filter(([, value]) => value !== undefined));

const facesOf = (font: Font | undefined) =>
  font === undefined || typeof font === 'string'
    ? []
    : font.files.map((one) => (typeof one === 'string' ? { file: one, weight: '100 900', style: 'normal' } : one));

const faceRule = (role: string, font: Font | undefined, addressOf: (file: string) => string) =>
  facesOf(font)
    .map(
      ({ file, weight, style }) =>
        `@font-face{font-family:"brand-${role}";src:url("${addressOf(file)}");font-weight:${weight};font-style:${style};font-display:swap}`,
    )
    .join('');

const familyOf = (role: string, font: Font) => (typeof font === 'string' ? font : `"brand-${role}", ${font.family}`);

/** Returns the files of a brand's fonts. */
export const fontFiles = ({ fonts }: BrandFile): readonly string[] =>
  [fonts?.body, fonts?.title].flatMap((font) => facesOf(font).map(({ file }) => file));

/** Returns the files that the first paint needs: the first one of each font. */
export const firstFontFiles = ({ fonts }: BrandFile): readonly string[] =>
  [fonts?.body, fonts?.title].flatMap((font) => facesOf(font).slice(0, 1)).map(({ file }) => file);

/**
 * Returns the style sheet of a brand: values for the custom properties of `src/ui/theme`, and its fonts.
 * @param addressOf returns the address of a file
 */
export function brandStyle(brand: BrandFile, defaults: DefaultColors, addressOf: (file: string) => string): string {
  const { fonts, radius, motif } = brand;
  const chosen = chosenColors(brand, defaults);
  const common = {
    ...(fonts?.body && { 'font-sans': familyOf('body', fonts.body), 'font-title': familyOf('body', fonts.body) }),
    ...(fonts?.title && { 'font-title': familyOf('title', fonts.title) }),
    ...(radius !== undefined && {
      'radius-control': `${radius}px`,
      'radius-card': `${cardRadius(radius)}px`,
    }),
    ...(motif !== undefined && motif !== 'plus' && motif !== 'none' && { 'brand-motif': `url("${addressOf(motif)}")` }),
  };
  return [
    faceRule('body', fonts?.body, addressOf),
    faceRule('title', fonts?.title, addressOf),
    themeStyle(chosen, defaults, declarations(common)),
  ].join('');
}

/**
 * Returns the look of a brand's mails.
 * @param addressOf returns the address of a file
 */
export function mailStyle(
  { fonts, radius = 10, mail_logo: logo }: BrandFile,
  chosen: Record<'light' | 'dark', ChosenColors>,
  defaults: DefaultColors,
  addressOf: (file: string) => string,
): MailStyle {
  const onDevice = (font: Font | undefined) => (typeof font === 'object' ? font.family : font);
  const colorsIn = (theme: 'light' | 'dark') => ({
    ...defaults[theme],
    ...withDerived(chosen[theme], defaults[theme], theme),
  });
  return {
    logo: logo === undefined || isAddress(logo) ? logo : addressOf(logo),
    fonts: { body: onDevice(fonts?.body), title: onDevice(fonts?.title ?? fonts?.body) },
    radius: { control: radius, card: cardRadius(radius) },
    colors: { light: colorsIn('light'), dark: colorsIn('dark') },
  };
}

/** Whether a picture is at an address, and not a file of the folder. */
export const isAddress = (picture: string): boolean => picture.startsWith('https://');
