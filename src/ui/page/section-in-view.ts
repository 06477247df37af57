import { useEffect, useState } from 'react';

/** Part of the window in which a section counts as in view. */
const reading = { rootMargin: '-15% 0px -60% 0px' };

/**
 * Returns the id of the section in view: the first one in the upper part of the window.
 * @param ids ids of the sections' elements, in the order of the page
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return;
    const all = list.split(' ');
    const seen = new Set<string>();
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      const first = all.find((id) => seen.has(id));
      if (first !== undefined) setCurrent(first);
    }, reading);
    for (const id of all) {
      const element = document.getElementById(id);
      if (element) watch.observe(element);
    }
    return () => watch.disconnect();
  }, [list]);
  return current;
}
