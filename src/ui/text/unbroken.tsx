import { cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import styles from './unbroken.module.css';

/**
 * Matches "e-mail" and e-mail addresses, which browsers break after every hyphen. An address matches only at the start
 * of a word; otherwise a long word takes quadratic time.
 */
const unbreakable =
  /(\be-mails?\b|(?<![\p{L}\p{N}.!#$%&*+/=?^_{|}~-])[\p{L}\p{N}.!#$%&*+/=?^_{|}~-]+@[\p{L}\p{N}.-]*[\p{L}\p{N}])/iu;

/** Splits an e-mail address into its local part and its domain with the `@`. Without an `@`, all is local part. */
function addressParts(address: string): readonly [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

/**
 * Longest address that is kept on one line, in characters. A longer one would fill its lines, and the full stop after it
 * would stand alone.
 */
const lineLength = 32;

/** Splits an address after each dot. */
const pieces = (text: string) =>
  text.split(/(?<=\.)/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
    <span key={at} className={styles.piece}>
      {piece}
    </span>
  ));

/**
 * Returns a text in which "e-mail" does not break, and an address that does not fit into a line breaks before its `@`
 * and after dots only. It also handles arrays, fragments and isolated texts; other elements stay unchanged.
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
    const isAddress = domain !== '';
    const whole = part.length > lineLength ? undefined : styles.piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <span key={index} className={isAddress ? whole : styles.word}>
        {isAddress
          ? [
              ...pieces(local),
              <span key="domain" className={styles.piece}>
                {pieces(domain)}
              </span>,
            ]
          : part}
      </span>
    );
  });
}
