import { Fragment } from 'react';
import styles from './Secret.module.css';

/** A secret to type elsewhere, in groups of four. Copied text has no gaps. */
export function Secret({ value, ...rest }: { value: string; 'data-testid'?: string }) {
  return (
    <p {...rest} className={styles.secret}>
      <code>
        {(value.match(/.{1,4}/gu) ?? []).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
          <Fragment key={index}>
            <span className={styles.part}>{part}</span>
            <wbr />
          </Fragment>
        ))}
      </code>
    </p>
  );
}
