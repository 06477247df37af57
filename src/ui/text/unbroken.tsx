import { cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { addressParts } from './address.ts';
import styles from './unbroken.module.css';

/**
 * Matches "e-mail" and e-mail addresses, which browsers break after every hyphen. An address matches only at the start
 * of a word; otherwise a long word takes quadratic time.
 */
const unbreakable =
  /(\be-mails?\b|(?<![\p{L}\p{N}.!#$%&*+/=?^_{|}~-])[\p{L}\p{N}.!#$%&*+/=?^_{|}~-]+@[\p{L}\p{N}.-]*[\p{L}\p{N}])/iu;

/** Splits an address after each dot. */
const pieces = (text: string) =>
  text.split(/(?<=\.)/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
    <span key={at} className={styles.piece}>
      {piece}
    </span>
  ));

/**
 * Returns a text in which "e-mail" does not break, and addresses break before their `@` and after dots only. It also
 * handles arrays, fragments and isolated texts; other elements stay unchanged.
 */
export function unbroken(text: ReactNode): ReactNode {
  if (Array.isArray(text)) return text.map(unbroken);
  if (isValidElement<{ children?: ReactNode }>(text) && (text.type === 'bdi' || text.type === Fragment))
    return cloneElement(text, {}, unbroken(text.props.children));
  if (typeof text !== 'string') return text;
  const parts = text.split(unbreakable);
  if (parts.length === 1) return text;
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const [local, domain] = addressParts(part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <Fragment key={index}>
        {domain === '' ? <span className={styles.word}>{part}</span> : pieces(local)}
        {domain === '' ? null : <span className={styles.piece}>{pieces(domain)}</span>}
      </Fragment>
    );
  });
}
