import { Children, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Disclosure } from '../details/Disclosure.tsx';
import { Icon } from '../marks/Icon.tsx';
import { Spinner } from '../marks/Spinner.tsx';
import { unbroken } from '../text/unbroken.tsx';
import { busyProps } from './busy-props.ts';
import styles from './Method.module.css';

export type MethodProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  icon: ReactNode;
  label: ReactNode;
  /** One line about what the press does. */
  hint?: ReactNode;
  /** Mark that distinguishes it from the others, such as "last used". */
  badge?: ReactNode;
  /** Shows a spinner in place of the arrow, and ignores presses, as a `Button` does. */
  busy?: boolean | undefined;
};

/** A method that acts at once: a row of `Methods`, or a tile of `MethodTiles`. */
export function Method({ icon, label, hint, badge, busy = false, className, onClick, ...rest }: MethodProps) {
  return (
    <button type="button" {...rest} {...busyProps(busy, onClick)} className={classNames(styles.method, className)}>
      {icon}
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.label}>{unbroken(label)}</span>
          {badge ? <span className={styles.badge}>{badge}</span> : null}
        </span>
        {hint ? <span className={styles.hint}>{unbroken(hint)}</span> : null}
      </span>
      <span className={styles.end}>{busy ? <Spinner /> : <Icon name="arrow" />}</span>
    </button>
  );
}

export type MethodLinkProps = Omit<ComponentPropsWithRef<'a'>, 'children'> & Pick<MethodProps, 'icon' | 'label'>;

/** A link to another page, as a row of `Methods`. */
export function MethodLink({ icon, label, className, ...rest }: MethodLinkProps) {
  return (
    <a {...rest} className={classNames(styles.method, className)}>
      {icon}
      <span className={classNames(styles.words, styles.label)}>{unbroken(label)}</span>
      <span className={styles.end}>
        <Icon name="arrow" />
      </span>
    </a>
  );
}

const items = (children: ReactNode) => Children.map(children, (child) => <li>{child}</li>);

// Safari drops the role of a list without bullets.
// biome-ignore lint/a11y/noRedundantRoles: see above
const List = (props: ComponentPropsWithRef<'ul'>) => <ul role="list" {...props} />;

/** A card with one row for each child, which is a `Method` or a `MethodLink`. */
export function Methods({ children }: { children: ReactNode }) {
  return <List className={styles.methods}>{items(children)}</List>;
}

/** Number of tiles that are not folded. */
const unfolded = 4;

export type MethodTilesProps = {
  children: ReactNode;
  /** Label of the fold with all tiles after the fourth. */
  more: ReactNode;
};

/** Many methods as tiles, two in a row. A long label has a row of its own, and so has a last tile that is alone. */
export function MethodTiles({ children, more }: MethodTilesProps) {
  const tiles = items(children) ?? [];
  const grid = (shown: typeof tiles) => <List className={styles.tiles}>{shown}</List>;
  return (
    <>
      {grid(tiles.slice(0, unfolded))}
      {tiles.length > unfolded ? <Disclosure summary={more}>{grid(tiles.slice(unfolded))}</Disclosure> : null}
    </>
  );
}
