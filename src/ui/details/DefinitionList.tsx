import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { unbroken } from '../text/unbroken.tsx';
import styles from './DefinitionList.module.css';

export type Definition = { term: ReactNode; description: ReactNode };

export type DefinitionListProps = Omit<ComponentPropsWithRef<'dl'>, 'children'> & { items: readonly Definition[] };

/** Terms with descriptions, side by side if there is room. Items are keyed by their index. */
export function DefinitionList({ items, className, ...rest }: DefinitionListProps) {
  return (
    <dl {...rest} className={classNames(styles.list, className)}>
      {items.map(({ term, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state and no other identity
        <div key={index} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.description}>{unbroken(description)}</dd>
        </div>
      ))}
    </dl>
  );
}
