import type { ReactNode } from 'react';
import styles from './unbroken.module.css';

/** Keeps "e-mail" on one line: browsers break after every hyphen. Of a list each part is looked at; what is no text stays as it is. */
export function unbroken(text: ReactNode): ReactNode {
  if (Array.isArray(text)) return text.map(unbroken);
  if (typeof text !== 'string') return text;
  const parts = text.split(/\b(e-mails?)\b/i);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
