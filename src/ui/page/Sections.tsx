import type { ReactNode } from 'react';
import styles from './Sections.module.css';

export type SectionLink = { id: string; label: ReactNode };

export type SectionsProps = {
  /** Accessible name of the navigation. */
  label: string;
  /** Sections of the page; `id` is their element's. */
  sections: readonly SectionLink[];
  /** Id of the open section. */
  current: string | undefined;
  children: ReactNode;
};

/** Layout of a page with many sections: from 1024 px on with links to them at the side. The open section is marked. */
export function Sections({ label, sections, current, children }: SectionsProps) {
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
          </ul>
        </nav>
        <div className={styles.column}>{children}</div>
      </div>
    </div>
  );
}
