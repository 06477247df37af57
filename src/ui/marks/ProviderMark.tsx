import styles from './ProviderMark.module.css';

/** Providers with a logo. Each is a file that is loaded only when it is shown. */
const drawn: ReadonlySet<string> = new Set(['apple', 'facebook', 'github', 'google', 'microsoft']);

/** A provider's logo, or its initial in a circle; decoration beside the name. */
export function ProviderMark({ provider }: { provider: string }) {
  const name = provider.trim().toLowerCase();
  if (drawn.has(name)) return <span className={`${styles.mark} ${styles[name]}`} aria-hidden="true" />;
  // The initial is not a text of the page: it would be a part of the button's visible label.
  return (
    <span
      className={`${styles.mark} ${styles.initial}`}
      data-initial={[...name][0]?.toUpperCase()}
      aria-hidden="true"
    />
  );
}
