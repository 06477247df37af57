import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';

interface Props {
  /** Another path of this app; its query is not kept. */
  readonly to?: string;
  /** Name of the buttons in it, whose value is said anew. */
  readonly name?: string;
  readonly children: ReactNode;
}

/**
 * Buttons that do something in the page, and without a script ask for the page again: what they are called and their value stand
 * in its address then.
 */
export function SamePage({ to, name, children }: Props): ReactNode {
  const { pathname, search } = useLocation();
  const kept = to === undefined ? [...new URLSearchParams(search)].filter(([key]) => key !== name) : [];
  return (
    // At the click already: the form may be gone before it is sent.
    // biome-ignore lint/a11y/useKeyWithClickEvents: buttons are clicked by keys, too.
    <form method="get" action={useHref(to ?? pathname)} onClick={(event) => event.preventDefault()}>
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} readOnly />
      ))}
      {children}
    </form>
  );
}
