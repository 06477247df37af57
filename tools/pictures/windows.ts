interface Window {
  /** CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Whether the picture shows the whole page or only the window. */
  readonly fullPage: boolean;
  /** Font size. */
  readonly text: string;
  /** The only language; all languages if left out. */
  readonly only?: Language;
  /** The number of pages side by side in the picture. */
  readonly columns: number;
  /** Pixels of the picture per CSS pixel. */
  readonly scale: number;
}

/** Languages of the pictures. German has the longest words. */
export const pictureLanguages = ['fr', 'de', 'en'] as const;
export type Language = (typeof pictureLanguages)[number];
export type WindowName = '390' | '1280' | '320' | '844' | 'large-text';

/**
 * The windows in which a page is photographed. A phone's picture shows the whole page; a desktop's shows one window, because
 * the brand panel is as high as the window. Languages break lines differently on a phone; a desktop needs one language only.
 */
export const windows: Readonly<Record<WindowName, Window>> = {
  '390': { size: { width: 390, height: 844 }, fullPage: true, text: '100%', columns: 6, scale: 1 },
  '1280': { size: { width: 1280, height: 900 }, fullPage: false, text: '100%', only: 'fr', columns: 2, scale: 0.5 },
  '320': { size: { width: 320, height: 720 }, fullPage: false, text: '100%', columns: 6, scale: 1 },
  '844': { size: { width: 844, height: 390 }, fullPage: true, text: '100%', columns: 2, scale: 0.75 },
  'large-text': { size: { width: 390, height: 844 }, fullPage: true, text: '200%', columns: 6, scale: 0.5 },
};
