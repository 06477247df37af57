import { cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { addressParts } from './address.ts';
import styles from './unbroken.module.css';

/**
 * "e-mail", and addresses of e-mails: browsers break both after every hyphen. An address is looked for at the beginning of a word
 * alone: from each letter of a long one it would take the square of its length.
 */
const unbreakable =
  /(\be-mails?\b|(?<![\p{L}\p{N}.!#$%&*+/=?^_{|}~-])[\p{L}\p{N}.!#$%&*+/=?^_{|}~-]+@[\p{L}\p{N}.-]*[\p{L}\p{N}])/iu;

/** Pieces of an address that end with their dots. */
const pieces = (text: string) =>
  text.split(/(?<=\.)/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
    <span key={at} className={styles.piece}>
      {piece}
    </span>
  ));

/**
 * Keeps words on one line that a hyphen would break; an address breaks before its `@`, and after a dot where that is not
 * enough. Looks into lists and isolated words; what else is no text stays as it is.
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
