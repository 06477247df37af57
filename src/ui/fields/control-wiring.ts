import { type ReactNode, useId } from 'react';

type Wired = {
  id?: string | undefined;
  lead?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  'aria-describedby'?: string | undefined;
};

/** Returns the id of the text above a control. */
export const leadIdOf = (controlId: string): string => `${controlId}-lead`;

/**
 * Returns the ids and ARIA attributes that connect a control with its label and the texts above and under it (WAI-ARIA 1.2,
 * aria-invalid, aria-describedby).
 */
export function useControlWiring({ id, lead, hint, error, 'aria-describedby': own }: Wired) {
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-note`;
  const describedBy = [own, lead && leadIdOf(controlId), (error || hint) && noteId].filter(Boolean).join(' ');
  const attributes = {
    id: controlId,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return { controlId, noteId, attributes };
}
