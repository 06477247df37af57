import type { ReactNode } from 'react';
import styles from './Sections.module.css';
import { useSectionInView } from './section-in-view.ts';

export type SectionLink = { id: string; label: ReactNode };

export type SectionsProps = {
  /** Accessible name of the navigation. */
  label: string;
  /** Sections of the page; `id` is their element's. */
  sections: readonly SectionLink[];
  /** Links to other pages, after the sections; each is an `<a>`. */
  more?: readonly ReactNode[];
  children: ReactNode;
};

/**
 * Layout of a page with many sections: links at the side from 1024 px on, below that in a row that scrolls. The section
 * in view is marked.
 */
export function Sections({ label, sections, more = [], children }: SectionsProps) {
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <div className={styles.frame}>
      <div className={styles.layout}>
        <nav aria-label={label} className={styles.navigation}>
          <ul className={styles.links}>
            {sections.map(({ id, label: words }) => (
              <li key={id}>
                <a href={`#${id}`} {...(id === current ? { 'aria-current': 'true' } : {})}>
                  {words}
                </a>
              </li>
            ))}
            {more.map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no state and no other identity
              <li key={index} className={index === 0 ? styles.apart : undefined}>
                {link}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.column}>{children}</div>
      </div>
    </div>
  );
}
