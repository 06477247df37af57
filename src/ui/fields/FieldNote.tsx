import type { ReactNode } from 'react';
import { Icon } from '../marks/Icon.tsx';
import styles from './FieldNote.module.css';

/** The line under a control: the error with its icon, else the hint, else nothing. */
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
