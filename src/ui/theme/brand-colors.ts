/** The colours that a brand may choose, for each theme, and what they are for. The product derives its other colours from them. */
export const brandColors = {
  page: 'the page',
  card: 'cards and fields',
  text: 'text',
  muted: 'text of less weight',
  line: 'hairlines',
  field: 'borders of fields',
  accent: 'links, icons and the focus',
  button: 'the primary button',
  'on-button': 'text on the primary button',
  danger: 'errors',
  'brand-panel': 'the brand pane, and the bar on phones',
  'on-brand': 'text on the brand pane',
} as const;

export type BrandColor = keyof typeof brandColors;

/** Two colours that touch, and the contrast that they need: 4.5 for text, 3 for controls (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface ColorPair {
  readonly front: BrandColor;
  readonly back: BrandColor;
  readonly floor: 4.5 | 3;
}

const grounds = ['page', 'card'] as const;

/** The pairs that the gateway checks in a brand. */
export const colorPairs: readonly ColorPair[] = [
  ...(['text', 'muted', 'accent', 'danger'] as const).flatMap((front) =>
    grounds.map((back) => ({ front, back, floor: 4.5 }) as const),
  ),
  { front: 'on-button', back: 'button', floor: 4.5 },
  { front: 'on-brand', back: 'brand-panel', floor: 4.5 },
  ...(['field', 'button'] as const).flatMap((front) => grounds.map((back) => ({ front, back, floor: 3 }) as const)),
];
