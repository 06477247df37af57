import { type ReactNode, useId } from 'react';

type Wired = {
  id?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  'aria-describedby'?: string | undefined;
};

/**
 * Returns the ids and ARIA attributes that connect a control with its label and the note under it (WAI-ARIA 1.2,
 * aria-invalid, aria-describedby).
 */
export function useControlWiring({ id, hint, error, 'aria-describedby': own }: Wired) {
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-note`;
  const describedBy = [own, (error || hint) && noteId].filter(Boolean).join(' ');
  const attributes = {
    id: controlId,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return { controlId, noteId, attributes };
}
