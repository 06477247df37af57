import type { ComponentPropsWithRef } from 'react';
import styles from './QrTile.module.css';

/** A QR code on a white tile, in dark mode too: cameras need a light border. */
export function QrTile({ alt, ...rest }: ComponentPropsWithRef<'img'> & { alt: string }) {
  return (
    <div className={styles.tile}>
      <img {...rest} alt={alt} className={styles.picture} />
    </div>
  );
}
