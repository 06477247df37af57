/** What a page of a tile tells the panel. */
export interface PageReport {
  /** The world of the tile. */
  readonly sheet: string;
  /** The visible texts, then the controls with their names. */
  readonly lines: readonly string[];
  readonly findings: readonly Finding[];
  /** Whether the page shows an error so that a screen reader finds it. */
  readonly hasError: boolean;
}

/** A fault of a page that a script can see, with the text where it is. */
export interface Finding {
  readonly kind: 'clipped' | 'contrast' | 'wide';
  readonly text: string;
}

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 80);

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** Tells whether an element is only for screen readers. */
function isHidden(element: Element): boolean {
  const { clipPath, clip, position } = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1 || (position === 'absolute' && (clip !== 'auto' || clipPath.startsWith('inset(')));
}

/** Returns the elements that have a text of their own and can be seen. */
function textElements(page: Document): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent || !walker.currentNode.textContent?.trim() || found.at(-1) === parent) continue;
    if (
      !parent.closest('script, style, noscript, template, option, [aria-hidden="true"]') &&
      isShown(parent) &&
      !isHidden(parent)
    )
      found.push(parent);
  }
  return found;
}

const control = 'button, [role="button"], a';
const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

/** Tells whether a box is too small for its text. A control has to hold its text, also if it does not cut it. */
function clips(box: HTMLElement): boolean {
  const { overflowX, overflowY, display } = getComputedStyle(box);
  if (display === 'inline' || box.clientWidth === 0) return false;
  const isNarrow = box.scrollWidth > box.clientWidth + 1 && (cuts(overflowX) || box.matches(control));
  // Less is the room of letters that reach below the line.
  const isLow = box.scrollHeight > box.clientHeight + 8 && cuts(overflowY);
  return isNarrow || isLow;
}

/** Returns the texts that do not fit into their box. */
function clippedTexts(texts: readonly HTMLElement[]): readonly Finding[] {
  const boxes = new Set(texts.flatMap((text) => [text.closest<HTMLElement>(control) ?? text, text]));
  const found = [...boxes].filter(clips).map(({ textContent }) => shorten(textContent));
  return [...new Set(found)].map((text) => ({ kind: 'clipped', text }));
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const colours = new Map<string, Colour>();

/** Returns a colour of CSS as the browser paints it. */
function colourOf(css: string): Colour {
  const known = colours.get(css);
  if (known) return known;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return [0, 0, 0, 0];
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  const colour: Colour = [red, green, blue, alpha / 255];
  colours.set(css, colour);
  return colour;
}

const over = ([r, g, b, a]: Colour, [red, green, blue]: Colour): Colour => [
  r * a + red * (1 - a),
  g * a + green * (1 - a),
  b * a + blue * (1 - a),
  1,
];

/** Returns the colour behind an element; undefined if it is a picture. */
function ground(element: Element): Colour | undefined {
  const layers: Colour[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(each);
    if (backgroundImage !== 'none') return undefined;
    const colour = colourOf(backgroundColor);
    layers.push(colour);
    if (colour[3] === 1) break;
  }
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark');
  const canvas: Colour = isDark ? [18, 18, 18, 1] : [255, 255, 255, 1];
  return layers.reduceRight((below, layer) => over(layer, below), canvas);
}

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the texts with less contrast than WCAG 2.2 asks for (success criterion 1.4.3). */
function faintTexts(texts: readonly HTMLElement[]): readonly Finding[] {
  return texts.flatMap((element): Finding[] => {
    if (element.closest(':disabled, [aria-disabled="true"]')) return [];
    const behind = ground(element);
    if (!behind) return [];
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const [one, other] = [luminance(over(colourOf(color), behind)), luminance(behind)];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    // A hundredth is lost when colours are rounded.
    return ratio + 0.01 < (isLarge ? 3 : 4.5)
      ? [{ kind: 'contrast', text: `${ratio.toFixed(1)}: ${shorten(element.textContent)}` }]
      : [];
  });
}

const nameOf = (control: HTMLInputElement) =>
  control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? control.placeholder ?? '';

/** Returns what a page shows, and what a script can see to be wrong with it. */
export function reportOf(page: Document, sheet: string): PageReport {
  const texts = textElements(page);
  const controls = [...page.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea')];
  const isWide = page.documentElement.scrollWidth > innerWidth + 1;
  const alerts = page.querySelectorAll<HTMLElement>(
    '[role="alert"], [aria-live], [aria-invalid="true"], [role="status"]',
  );
  return {
    sheet,
    lines: [
      // biome-ignore lint/performance/useDomNodeTextContent: the visible text is wanted, line by line
      ...page.body.innerText.split('\n').map(shorten).filter(Boolean),
      ...controls.filter(isShown).map((control) => `[${control.type}] ${shorten(nameOf(control))}`),
    ],
    findings: [
      ...(isWide ? [{ kind: 'wide', text: `${page.documentElement.scrollWidth} px` } as const] : []),
      ...clippedTexts(texts),
      ...faintTexts(texts),
    ].slice(0, 20),
    hasError: [...alerts].some((each) => each.ariaInvalid === 'true' || each.textContent.trim() !== ''),
  };
}
