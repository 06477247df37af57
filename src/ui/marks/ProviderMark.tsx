import styles from './ProviderMark.module.css';

/** Providers with a logo. Each is a file that is loaded only when it is shown. */
const drawn: ReadonlySet<string> = new Set(['apple', 'facebook', 'github', 'google', 'microsoft']);

/** A provider's logo, or its initial in a circle; decoration beside the name. */
export function ProviderMark({ provider }: { provider: string }) {
  const name = provider.trim().toLowerCase();
  if (drawn.has(name)) return <span className={`${styles.mark} ${styles[name]}`} aria-hidden="true" />;
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="9" className={styles.disc} />
      <text x="10" y="14" textAnchor="middle" className={styles.initial}>
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  );
}
