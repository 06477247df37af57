import type { SimulatorSchemas } from '@members/openapi';

/** How all tiles are shown. An empty value leaves the choice to the app and the browser. */
export interface Look {
  readonly language: string;
  readonly theme: string;
  /** Width of the screen in CSS pixels. */
  readonly width: number;
  /** Size of the text in percent, as the browser's zoom sets it. */
  readonly zoom: number;
}

/** The screens by their width, each with its height in CSS pixels. */
export const heights: Readonly<Record<number, number>> = { 390: 760, 768: 960, 1280: 800 };

/** Returns the look in the query of an address. */
export const lookOf = (query: Readonly<Record<string, string | undefined>> = {}): Look => ({
  language: query.language ?? '',
  theme: query.theme ?? '',
  width: query.width !== undefined && query.width in heights ? Number(query.width) : 390,
  zoom: query.zoom === '200' ? 200 : 100,
});

/** Returns what the control API opens for a scenario: the app reads its language and theme from cookies of these names. */
export const choiceOf = (scenario: string, { language, theme }: Look): SimulatorSchemas['NewTile'] => ({
  scenario,
  ...(language && { language }),
  cookies: { ...(language && { locale_visit: language }), ...(theme && { theme }) },
});

/** Returns the name under which the texts of a scenario are remembered: by what changes them. */
export const memoryKey = (scenario: string, { language, theme, width }: Look) =>
  [scenario, language, theme, width].join(' ');
