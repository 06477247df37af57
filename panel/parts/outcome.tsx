import styles from '../panel.module.css';

/** What came of the last action; it was announced already. */
export function Outcome({ outcome }: { outcome: { readonly text: string; readonly failed: boolean } | undefined }) {
  return outcome ? <p className={outcome.failed ? styles.bad : styles.good}>{outcome.text}</p> : null;
}

/** A moment as it is read, to the second. */
export const shownTime = (iso: string): string => iso.replace('T', ' ').replace(/\.\d+/, '').replace('Z', ' UTC');
