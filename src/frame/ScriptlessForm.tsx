import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router-dom';

interface Props {
  /** Path of another page of this app, opened without the current query; the current page if left out. */
  readonly to?: string;
  /** Name of the buttons in the form; its earlier value is dropped from the query. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** Returns the value of the button of this name that was pressed without scripts; null if none was. */
export const useScriptlessPress = (name: string): string | null => new URLSearchParams(useLocation().search).get(name);

/**
 * Form around buttons that scripts handle in the page. Without scripts, a press requests the page again, with the
 * button's name and value in the query.
 */
export function ScriptlessForm({ to, name, children }: Props): ReactNode {
  const { pathname, search } = useLocation();
  const href = useHref(to ?? pathname);
  const kept = to === undefined ? [...new URLSearchParams(search)].filter(([key]) => key !== name) : [];
  return (
    // The default is prevented on the click, not on the submit: the click's handler may remove the form before it is
    // sent.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press its buttons
    <form method="get" action={href} onClick={(event) => event.preventDefault()}>
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
    </form>
  );
}
