import { useAttention } from '@members/ui';
import { type FormEvent, useState } from 'react';
import type { Language } from '../intl/provider.tsx';
import { faultOf, faultWords, isControl } from './validity.ts';

/** What the browser found wrong with a form's fields, by their names. */
export type Faults = Readonly<
  Record<string, { readonly fault: string; readonly words: (language: Language) => string }>
>;

/** Whether a field of the same form that comes first has the focus already, for the same reason. */
function isLed(field: HTMLElement, { activeElement }: Document): boolean {
  if (!isControl(activeElement) || faultOf(activeElement) === undefined || activeElement === field) return false;
  return Boolean(activeElement.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/**
 * The browser's own checks with our words: what it finds when a form is sent is told beside each field instead of in its
 * bubbles, the first field gets the focus, and what is corrected is told no longer. Where no scripts run, the bubbles stay.
 */
export function useFaults(language: Language) {
  const [faults, setFaults] = useState<Faults>({});
  const { say } = useAttention();
  const onInvalidCapture = (event: FormEvent) => {
    const { target } = event;
    if (!isControl(target)) return;
    event.preventDefault();
    const words = faultWords(target);
    setFaults((before) => ({ ...before, [target.name]: { fault: String(faultOf(target)), words } }));
    if (isLed(target, target.ownerDocument)) return;
    target.focus();
    say(words(language), 'assertive');
  };
  const onInput = ({ target }: FormEvent) => {
    if (!isControl(target) || faults[target.name]?.fault === faultOf(target)) return;
    setFaults(({ [target.name]: _, ...rest }) => rest);
  };
  return { faults, forget: () => setFaults({}), checks: { onInvalidCapture, onInput } };
}
