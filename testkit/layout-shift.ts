import type { Page } from '@playwright/test';

/** One element that moved without an input: its markup's beginning, and its place and size before and after (px). */
type LayoutShift = { score: number; moved: string[] };

/**
 * Returns the layout shifts of a page since its start, without shifts after user input (Layout Instability API).
 * Each says which elements moved, and from where to where.
 */
export const layoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(
    () =>
      new Promise<LayoutShift[]>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
        type Entry = PerformanceEntry & { hadRecentInput: boolean; value: number; sources: Source[] };
        const text = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
        const nameOf = (node: Node | null) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'removed').slice(0, 120);
        const shifts: LayoutShift[] = [];
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, value, sources } of list.getEntries() as Entry[]) {
            if (hadRecentInput) continue;
            const moved = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${nameOf(node)} from ${text(previousRect)} to ${text(currentRect)}`,
            );
            shifts.push({ score: value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(shifts)));
      }),
  );

/** Waits until a layout shift no longer counts as the result of the last input (500 ms, Layout Instability API). */
export async function untilShiftsCount(page: Page): Promise<void> {
  const start = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() > since + 550, start);
}
