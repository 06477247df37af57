import type { MouseEvent } from 'react';

type Click = (event: MouseEvent<HTMLButtonElement>) => void;

/**
 * Returns the props of a button that ignores activations while it is busy: a click, or Enter in a field of its form. It is
 * not `disabled`, which would drop the focus and silence screen readers.
 */
export function busyProps(busy: boolean, onClick: Click | undefined) {
  if (!busy) return { onClick };
  const ignore: Click = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return { 'aria-disabled': true, 'aria-busy': true, onClick: ignore } as const;
}
