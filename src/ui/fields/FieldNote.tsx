import type { ReactNode } from 'react';
import { Icon } from '../marks/Icon.tsx';
import styles from './FieldNote.module.css';

/** Line under a control: the error with an icon, else the hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (error) {
    return (
      <div id={id} className={styles.error}>
        <Icon name="error" />
        <div>{error}</div>
      </div>
    );
  }
  return hint ? (
    <div id={id} className={styles.hint}>
      {hint}
    </div>
  ) : null;
}
