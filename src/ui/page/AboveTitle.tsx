import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './AboveTitle.module.css';

const Place = createContext<HTMLElement | null>(null);

/** A title and what stands below it, with a place above the title that is filled from within `children`. */
export function Titled({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactNode {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setPlace} className={styles.above} />
      {title}
      <Place value={place}>{children}</Place>
    </>
  );
}

/** Stands above the title, before all else: the way back. */
export function AboveTitle({ children }: { readonly children: ReactNode }): ReactNode {
  const place = use(Place);
  return place === null ? null : createPortal(children, place);
}
