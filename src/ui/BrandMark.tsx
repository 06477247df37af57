import type { ReactNode } from 'react';
import styles from './BrandMark.module.css';

/** The brand's own mark, a plus on the accent; the page's icon (`public/favicon.svg`) is the same. */
export function BrandMark(): ReactNode {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={styles.tile} width="32" height="32" rx="9" />
      <path className={styles.plus} d="M16 8v16M8 16h16" />
    </svg>
  );
}

/** A plus with rounded ends and corners, 420 wide around (470, 710). */
const plus =
  'M410 560a60 60 0 0 1 120 0v70a20 20 0 0 0 20 20h70a60 60 0 0 1 0 120h-70a20 20 0 0 0-20 20v70a60 60 0 0 1-120 0v-70a20 20 0 0 0-20-20h-70a60 60 0 0 1 0-120h70a20 20 0 0 0 20-20Z';

/** Lines around the plus as on a map, fainter and fainter: what scale, and which of the styles. */
const contours = [
  { scale: 1.55, style: styles.near },
  { scale: 2.15, style: styles.far },
  { scale: 2.8, style: styles.farthest },
];

/** The mark once more, large, faint and cropped by the panel's edge. */
export function BrandMotif(): ReactNode {
  return (
    <svg
      className={styles.motif}
      viewBox="0 0 640 900"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id="brand-glow" gradientUnits="userSpaceOnUse" cx="470" cy="690" r="560">
          <stop offset="0" className={styles.glow} />
          <stop offset="1" className={styles.gone} />
        </radialGradient>
        <linearGradient id="brand-plus" gradientUnits="userSpaceOnUse" x1="300" y1="420" x2="640" y2="900">
          <stop offset="0" className={styles.bright} />
          <stop offset="1" className={styles.dim} />
        </linearGradient>
      </defs>
      <rect width="640" height="900" fill="url(#brand-glow)" />
      <path d={plus} className={styles.shape} fill="url(#brand-plus)" />
      {contours.map(({ scale, style }) => (
        <path
          key={scale}
          d={plus}
          className={style}
          transform={`translate(470 710) scale(${scale}) translate(-470 -710)`}
        />
      ))}
    </svg>
  );
}
