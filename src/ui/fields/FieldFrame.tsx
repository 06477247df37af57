import type { ReactNode } from 'react';
import { Slot } from '../slots.tsx';
import { leadIdOf } from './control-wiring.ts';
import styles from './FieldFrame.module.css';
import { FieldNote } from './FieldNote.tsx';

/** Texts of every labelled control. */
export type FieldTexts = {
  label: ReactNode;
  /** Says above the control how to fill it in. It stays when there is an error. */
  lead?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint; marks the control as invalid. */
  error?: ReactNode;
  /** Text beside the label of a control that may stay empty. */
  optionalLabel?: string | undefined;
};

type FieldFrameProps = FieldTexts & {
  controlId: string;
  noteId: string;
  required?: boolean | undefined;
  /** Link beside the label; it follows the control in reading order. */
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * Frame of a field: label, control, and hint or error. The asterisk is outside the label, so that the control's name is
 * the label only.
 */
export function FieldFrame({
  label,
  lead,
  hint,
  error,
  optionalLabel,
  aside,
  controlId,
  noteId,
  required,
  children,
}: FieldFrameProps) {
  const frame = (
    <div className={styles.frame}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {required ? <Asterisk /> : null}
        {!required && optionalLabel ? (
          <>
            {' '}
            <span className={styles.optional}>{optionalLabel}</span>
          </>
        ) : null}
      </div>
      {lead ? (
        <p id={leadIdOf(controlId)} className={styles.lead}>
          {lead}
        </p>
      ) : null}
      {children}
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
  const texts = { label, hint, error, required: required ?? false, controlId, noteId };
  return (
    <Slot name="Field" {...texts} control={children}>
      {frame}
    </Slot>
  );
}

/** Asterisk of a required control. It is not read out: the control itself says that it is required. */
export function Asterisk() {
  return (
    <span className={styles.asterisk} aria-hidden="true">
      *
    </span>
  );
}
