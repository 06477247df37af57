import { cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { addressPieces } from './address.ts';
import styles from './unbroken.module.css';

/** "e-mail", and addresses of e-mails: browsers break both after every hyphen. */
const whole = /(\be-mails?\b|[\p{L}\p{N}.!#$%&*+/=?^_{|}~-]+@[\p{L}\p{N}.-]*[\p{L}\p{N}])/iu;

/**
 * Keeps words on one line that a hyphen would break; an address only breaks before its `@` and after a dot. Looks into lists
 * and isolated words; what else is no text stays as it is.
 */
export function unbroken(text: ReactNode): ReactNode {
  if (Array.isArray(text)) return text.map(unbroken);
  if (isValidElement<{ children?: ReactNode }>(text) && (text.type === 'bdi' || text.type === Fragment))
    return cloneElement(text, {}, unbroken(text.props.children));
  if (typeof text !== 'string') return text;
  const parts = text.split(whole);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0
      ? part
      : addressPieces(part).map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
          <span key={`${index}:${at}`} className={part.includes('@') ? styles.piece : styles.word}>
            {piece}
          </span>
        )),
  );
}
