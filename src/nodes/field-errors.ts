import { useAttention } from '@members/ui';
import { type FormEvent, useState } from 'react';
import type { Language } from '../intl/provider.tsx';
import { isControl, validityError, validityText } from './validity.ts';

/** Errors that the browser found in a form's fields, by field name. */
export type FieldErrors = Readonly<
  Record<string, { readonly error: string; readonly text: (language: Language) => string }>
>;

/** Whether an earlier field with an error has the focus already. */
function isAfterFocusedError(field: HTMLElement, { activeElement }: Document): boolean {
  if (!isControl(activeElement) || validityError(activeElement) === undefined || activeElement === field) return false;
  return Boolean(activeElement.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/**
 * Shows the browser's validation errors beside the fields, in place of its bubbles. The first field with an error gets
 * the focus; a corrected error disappears. Without scripts the bubbles stay.
 * @returns the errors, and the names of the fields that were edited since the last submit: the server's errors about them are old
 */
export function useFieldErrors(language: Language) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
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
    if (!isControl(target)) return;
    setEdited((before) => (before.has(target.name) ? before : new Set([...before, target.name])));
    if (fieldErrors[target.name]?.error === validityError(target)) return;
    setFieldErrors(({ [target.name]: _, ...rest }) => rest);
  };
  const clear = () => {
    setFieldErrors({});
    setEdited(new Set());
  };
  return { fieldErrors, edited, clear, handlers: { onInvalidCapture, onInput } };
}
