interface Window {
  /** Of the page, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** The whole page, or only what the window shows at once. */
  readonly fullPage: boolean;
  /** Size of letters. */
  readonly text: string;
  /** The only language; all of them if left out. */
  readonly only?: Language;
  /** How many pages stand side by side in the picture. */
  readonly columns: number;
  /** Pixels of the picture for each CSS pixel of the page. */
  readonly scale: number;
}

export type Language = 'fr' | 'en';
export type WindowName = '390' | '1280' | '320' | '844' | 'large-text';

/**
 * The windows in which a page is photographed. A phone shows the whole page; a desk shows one window, because the brand
 * panel is as high as the window. Lines break differently in another language on a phone; on a desk one language is enough.
 */
export const windows: Readonly<Record<WindowName, Window>> = {
  '390': { size: { width: 390, height: 844 }, fullPage: true, text: '100%', columns: 4, scale: 1 },
  '1280': { size: { width: 1280, height: 900 }, fullPage: false, text: '100%', only: 'fr', columns: 2, scale: 0.5 },
  '320': { size: { width: 320, height: 720 }, fullPage: false, text: '100%', columns: 4, scale: 1 },
  '844': { size: { width: 844, height: 390 }, fullPage: true, text: '100%', columns: 2, scale: 0.75 },
  'large-text': { size: { width: 390, height: 844 }, fullPage: true, text: '200%', columns: 4, scale: 0.5 },
};
