import { type FormEvent, useState } from 'react';
import type { Language } from '../intl/provider.tsx';
import { useAttention } from '../ui/index.ts';
import { isControl, validityError, validityText } from './validity.ts';

/** What the browser found wrong with a form's fields, by their names. */
export type FieldErrors = Readonly<
  Record<string, { readonly error: string; readonly text: (language: Language) => string }>
>;

/** Whether a field of the same form that comes first has the focus already, for the same reason. */
function isAfterFocusedError(field: HTMLElement, { activeElement }: Document): boolean {
  if (!isControl(activeElement) || validityError(activeElement) === undefined || activeElement === field) return false;
  return Boolean(activeElement.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/**
 * The browser's own checks with our words: what it finds when a form is sent is told beside each field instead of in its
 * bubbles, the first field gets the focus, and what is corrected is told no longer. Where no scripts run, the bubbles stay.
 */
export function useFieldErrors(language: Language) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const { announce } = useAttention();
  const onInvalidCapture = (event: FormEvent) => {
    const { target } = event;
    if (!isControl(target)) return;
    event.preventDefault();
    const text = validityText(target);
    setFieldErrors((before) => ({ ...before, [target.name]: { error: String(validityError(target)), text } }));
    if (isAfterFocusedError(target, target.ownerDocument)) return;
    target.focus();
    announce(text(language), 'assertive');
  };
  const onInput = ({ target }: FormEvent) => {
    if (!isControl(target) || fieldErrors[target.name]?.error === validityError(target)) return;
    setFieldErrors(({ [target.name]: _, ...rest }) => rest);
  };
  return { fieldErrors, clear: () => setFieldErrors({}), handlers: { onInvalidCapture, onInput } };
}
