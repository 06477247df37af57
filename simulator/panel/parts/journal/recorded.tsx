import type { SimulatorSchemas } from '@members/openapi';
import { Disclosure } from '@members/ui';
import { useState } from 'react';
import styles from '../../panel.module.css';
import { Go } from '../../route.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useLive } from '../../use-live.tsx';
import { Json } from './json.tsx';
import { ledgerRows, rowsAbout, stepOf } from './ledger-rows.ts';

/** A recorded step, if this host has the recordings. */
function Step({ suite, step }: { suite: string; step: number }) {
  const { t } = useTexts();
  const recorded = useLive(['recorded step', suite, `${step}`], (client) => client.recordedStep(suite, step));
  if (recorded === undefined) return null;
  if (Object.keys(recorded).length > 0) return <Json value={recorded} depth={3} />;
  return <p>{t('recordingElsewhere', { file: `contract-tests/cases/${suite}/recording.json`, step })}</p>;
}

/** What the recordings of the real servers say about a response. */
export function Recorded({ exchange }: { exchange: SimulatorSchemas['Exchange'] }) {
  const { t } = useTexts();
  const rows = useLive(['ledger'], async (client) => ledgerRows(await client.ledger().catch(() => '')));
  const [isOpen, setOpen] = useState(false);
  if (rows === undefined || rows.length === 0) return null;
  const { isKnown, operation, contents } = rowsAbout(rows, exchange);
  const step = operation && stepOf(operation);
  const verdict = step ? 'recordedSame' : isKnown ? 'recordedNever' : 'recordedUnknown';
  return (
    <>
      <h3 className={styles.sub}>{t('realServer')}</h3>
      <p className={step ? styles.good : styles.quiet}>{t(verdict, { status: exchange.status })}</p>
      <ul className={styles.facts}>
        {[...(operation ? [operation] : []), ...contents].map(({ section, subject, evidence }) => (
          <li key={`${section} ${subject}`}>
            <Go to={{ part: 'ledger', query: { text: subject } }}>{subject}</Go>{' '}
            <span className={styles.small}>{evidence}</span>
          </li>
        ))}
      </ul>
      {step ? (
        <Disclosure summary={t('recordedStep', step)} onToggle={(event) => setOpen(event.currentTarget.open)}>
          {isOpen ? <Step {...step} /> : null}
        </Disclosure>
      ) : null}
    </>
  );
}
