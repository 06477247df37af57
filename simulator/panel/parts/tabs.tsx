import styles from '../panel.module.css';

interface TabsProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

/** Buttons in a row of which one is pressed. */
export function Tabs({ label, value, options, onChoose }: TabsProps) {
  return (
    <fieldset className={styles.tabs}>
      <legend>{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
