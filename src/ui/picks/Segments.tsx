import type { ReactNode } from 'react';
import { Icon, type IconName } from '../marks/Icon.tsx';
import styles from './Segments.module.css';

export type Segment<Value extends string> = { value: Value; label: string; icon: IconName };

export type SegmentsProps<Value extends string> = {
  /** Accessible name of the group. */
  label: ReactNode;
  name: string;
  value: Value;
  options: readonly Segment<Value>[];
  onChoose: (value: Value) => void;
};

/** Radio buttons in a row, each an icon that it covers. Their labels are read out and shown as tooltips. */
export function Segments<Value extends string>({ label, name, value, options, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments}>
      <legend className={styles.unseen}>{label}</legend>
      {options.map((option) => (
        <span key={option.value} className={styles.segment} title={option.label}>
          <input
            type="radio"
            aria-label={option.label}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className={styles.input}
          />
          <Icon name={option.icon} />
        </span>
      ))}
    </fieldset>
  );
}
