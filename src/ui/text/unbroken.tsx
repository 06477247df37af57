import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
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

/** Longest address that is kept on one line, in characters. */
const lineLength = 32;

/** Splits an address after each dot. */
const pieces = (text: string) =>
  text.split(/(?<=\.)/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
    <span key={at} className={styles.piece}>
      {piece}
    </span>
  ));

type Wrapper = ReactElement<{ children?: ReactNode }>;

/** Whether a node only wraps a text. */
const isWrapper = (node: ReactNode): node is Wrapper =>
  isValidElement(node) && (node.type === 'bdi' || node.type === Fragment);

/** Returns the text of a string, an isolated text or a fragment; undefined for other nodes. */
function textIn(node: ReactNode): string | undefined {
  if (typeof node === 'string') return node;
  return isWrapper(node) ? textIn(node.props.children) : undefined;
}

const mark = /^[.,;:!?…]+/;

/** Keeps the punctuation after an address on its line. Browsers allow a break after each piece. */
function withMarks(nodes: readonly ReactNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    const [before, after] = [textIn(nodes[index - 1]), textIn(nodes[index + 1])];
    const following = mark.exec(after ?? '')?.[0];
    if (following !== undefined && typeof node !== 'string' && textIn(node)?.includes('@'))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
        <span key={`mark ${index}`} className={styles.piece}>
          {unbroken(node)}
          {following}
        </span>
      );
    const text = textIn(node);
    const isAfterAddress = typeof nodes[index - 1] !== 'string' && before?.includes('@') && text !== undefined;
    return unbroken(isAfterAddress ? text.replace(mark, '') : node);
  });
}

/**
 * Returns a text in which "e-mail" and addresses do not break; a long address breaks before its `@` and after dots only.
 * Each address is one text for screen readers, which stop at each part of a text. It also handles arrays, fragments and isolated texts; other elements stay unchanged.
 */
export function unbroken(text: ReactNode): ReactNode {
  if (Array.isArray(text)) return withMarks(text);
  if (isWrapper(text)) return cloneElement(text, {}, unbroken(text.props.children));
  if (typeof text !== 'string') return text;
  const parts = text.split(unbreakable);
  if (parts.length === 1) return text;
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const [local, domain] = addressParts(part);
    const isLong = domain !== '' && part.length > lineLength;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <span key={index} className={isLong ? undefined : styles[domain === '' ? 'word' : 'piece']}>
        {isLong ? (
          <>
            <span className={styles.spoken}>{part}</span>
            <span aria-hidden="true">
              {pieces(local)}
              <span className={styles.piece}>{pieces(domain)}</span>
            </span>
          </>
        ) : (
          part
        )}
      </span>
    );
  });
}
