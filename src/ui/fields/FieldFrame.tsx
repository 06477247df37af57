import type { ReactNode } from 'react';
import styles from './FieldFrame.module.css';
import { FieldNote } from './FieldNote.tsx';

/** What every labelled control takes beside its native props. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint; marks the control as invalid. */
  error?: ReactNode;
  /** What the asterisk means, for those who do not see it. */
  requiredLabel?: string | undefined;
  /** Said beside the label of a control that may stay empty. */
  optionalLabel?: string | undefined;
};

type FieldFrameProps = FieldTexts & {
  controlId: string;
  noteId: string;
  required?: boolean | undefined;
  /** A link that belongs to the control: beside its label, and after it in reading order. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label above, control, hint or error below. The asterisk stands beside the label, so that the control's name stays the bare label. */
export function FieldFrame({
  label,
  hint,
  error,
  requiredLabel,
  optionalLabel,
  aside,
  controlId,
  noteId,
  required,
  children,
}: FieldFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {required ? <Asterisk meaning={requiredLabel} /> : null}
        {!required && optionalLabel ? (
          <>
            {' '}
            <span className={styles.optional}>{optionalLabel}</span>
          </>
        ) : null}
      </div>
      {children}
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** Marks what is required; `meaning` says so to those who do not see it. */
export function Asterisk({ meaning }: { meaning: string | undefined }) {
  return (
    <span className={styles.asterisk} {...(meaning ? { role: 'img', 'aria-label': meaning } : { 'aria-hidden': true })}>
      *
    </span>
  );
}
