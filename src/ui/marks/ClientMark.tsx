import styles from './ClientMark.module.css';

/** An OAuth2 client: its name, and the address of its logo if it has one. */
export type Client = { name: string; logo?: string | undefined };

/** Tile with a client's logo, else its initial; decoration beside the name. The logo's request has no referrer. */
export function ClientMark({ name, logo }: Client) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {logo ? <img src={logo} alt="" referrerPolicy="no-referrer" /> : [...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
