import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router-dom';

interface Props {
  /** Another path of this app; its query is not kept. */
  readonly to?: string;
  /** Name of the buttons in it, whose value is said anew. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** What a button of that name was pressed for, where no script was; `null` where none was pressed. */
export const useScriptlessPress = (name: string): string | null => new URLSearchParams(useLocation().search).get(name);

/**
 * Submit buttons that do something in the page, and without a script ask for the page again: what they are called and their value
 * stand in its address then.
 */
export function ScriptlessForm({ to, name, children }: Props): ReactNode {
  const { pathname, search } = useLocation();
  const href = useHref(to ?? pathname);
  const kept = to === undefined ? [...new URLSearchParams(search)].filter(([key]) => key !== name) : [];
  return (
    // The press itself sends nothing: with what it does in the page the form may be gone before it is sent.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press its buttons
    <form method="get" action={href} onClick={(event) => event.preventDefault()}>
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} readOnly />
      ))}
      {children}
    </form>
  );
}
