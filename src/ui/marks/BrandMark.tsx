import type { ReactNode } from 'react';
import styles from './BrandMark.module.css';

/** The brand's logo; `public/favicon.svg` is the same. */
export function BrandMark(): ReactNode {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={styles.tile} width="32" height="32" rx="9" />
      <path className={styles.plus} d="M16 8v16M8 16h16" />
    </svg>
  );
}
