import type { SimulatorSchemas } from '@members/openapi';
import { Button, Card } from '@members/ui';
import { useState } from 'react';
import styles from '../../panel.module.css';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../../use-act.tsx';
import { useLive } from '../../use-live.tsx';

/** What the doctor found, and the keys that are unknown or have no effect. @param onKey shows a key in the tree */
export function Findings({ warnings, onKey }: { warnings: readonly string[]; onKey: (key: string) => void }) {
  const { t } = useTexts();
  const { act } = useAct();
  const problems = useLive(['doctor'], (client) => client.doctor());
  const [running, setRunning] = useState<readonly SimulatorSchemas['Problem'][]>();
  const shown = running ?? problems;
  return (
    <Card title={t('findings')}>
      {shown?.length === 0 && warnings.length === 0 ? <p className={styles.good}>{t('noFindings')}</p> : null}
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning} lang="en" className={styles.bad}>
            {warning}
          </li>
        ))}
        {(shown ?? []).map(({ id, key, at, cause, mend }) => (
          <li key={`${id} ${key}`}>
            <div className={styles.words}>
              <p className={styles.mono}>{key}</p>
              <p lang="en">{cause}</p>
              <p className={styles.small}>
                {t('mend')} <span lang="en">{mend}</span> ({at})
              </p>
            </div>
            <div className={styles.row}>
              <Button variant="text" aria-label={t('showOne', { name: key })} onClick={() => onKey(key)}>
                {t('show')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button
          variant="secondary"
          onClick={() => void act(t('runningChecked'), async (client) => setRunning(await client.doctor(true)))}
        >
          {t('checkRunning')}
        </Button>
        <p className={styles.small}>{t('checkRunningHint')}</p>
      </div>
    </Card>
  );
}
