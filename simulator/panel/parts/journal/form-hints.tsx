import type { SimulatorSchemas } from '@members/openapi';
import styles from '../../panel.module.css';
import { Go } from '../../route.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useLive } from '../../use-live.tsx';
import { formIn, readsAround, strangeFields } from './form-fields.ts';
import type { Row } from './table.tsx';

interface FormHintsProps {
  /** A request that submits a form. */
  readonly exchange: SimulatorSchemas['Exchange'];
  readonly row: Row;
  readonly rows: readonly Row[];
}

/** What the submitted form lacks, and what it says afterwards: a redirect shows neither. */
export function FormHints({ exchange, row, rows }: FormHintsProps) {
  const { t } = useTexts();
  const { before = '', after = '' } = readsAround(rows, row);
  const reads = useLive(['form', before, after], (client) =>
    Promise.all([before, after].map((id) => (id === '' ? null : client.exchange(id).catch(() => null)))),
  );
  const [earlier, later] = (reads ?? []).map((read) => read && formIn(read));
  const { strange, known } = earlier ? strangeFields(exchange, earlier) : { strange: [], known: [] };
  const messages = (later ?? formIn(exchange))?.messages ?? [];
  return (
    <>
      {strange.length > 0 ? (
        <p className={styles.bad}>{t('strangeFields', { fields: strange.join(', '), known: known.join(', ') })}</p>
      ) : null}
      {messages.map(({ id, text, type }) => (
        <p key={`${id} ${text}`} className={type === 'error' ? styles.bad : styles.quiet}>
          {t('formSays', { id })} {text}{' '}
          {after === '' ? null : <Go to={{ part: 'journal', id: after }}>{t('formAfter')}</Go>}
        </p>
      ))}
    </>
  );
}
