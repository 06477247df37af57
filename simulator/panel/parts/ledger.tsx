import { Field } from '@members/ui';
import { useEffect, useRef, useState } from 'react';
import styles from '../panel.module.css';
import { useNavigation } from '../route.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** Hides the rows of the report that lack the text. The report has the origin of this page. */
function filterRows(page: Document | null | undefined, text: string): void {
  for (const row of page?.querySelectorAll<HTMLElement>('tbody > tr, li') ?? [])
    row.hidden = !`${row.textContent}`.toLowerCase().includes(text);
  for (const section of page?.querySelectorAll('details') ?? [])
    section.open = text !== '' && section.querySelector('tbody > tr:not([hidden]), li:not([hidden])') !== null;
}

/** The report on the comparison with the real servers, with search. */
export function Ledger() {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, replace } = useNavigation();
  const words = place.query?.text ?? '';
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    if (loads > 0) filterRows(frame.current?.contentDocument, words.trim().toLowerCase());
  }, [loads, words]);
  return (
    <>
      <Field
        label={t('find')}
        type="search"
        value={words}
        onChange={(event) => replace({ part: 'ledger', query: { text: event.target.value } })}
      />
      <iframe
        ref={frame}
        title={t('ledgerTitle')}
        src="./ledger"
        className={styles.frame}
        onLoad={() => setLoads(loads + 1)}
      />
    </>
  );
}
