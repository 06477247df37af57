import styles from '../panel.module.css';
import { useTexts } from '../texts/use-texts.tsx';

/** The report on the comparison with the real servers. */
export function Ledger() {
  const { t } = useTexts();
  return <iframe title={t('ledgerTitle')} src="./ledger" className={styles.frame} />;
}
