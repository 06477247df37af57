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

/** The colours and sizes of the panel that the report takes over. */
const taken = ['text', 'card', 'line', 'muted', 'accent'] as const;

/** Gives the report the panel's look: it is a page of its own, which can also be read without the panel. */
function dress(page: Document | null | undefined): void {
  if (!page) return;
  const panel = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(document.body);
  const [text, card, line, muted, accent] = taken.map((name) => panel.getPropertyValue(`--color-${name}`));
  const style = page.createElement('style');
  style.textContent = `:root { color-scheme: ${panel.colorScheme}; }
body { background: ${card}; color: ${text}; font: 0.9375rem/1.5 ${fontFamily}; margin: 16px; max-width: none; }
h1 { font-size: 1.125rem; } h2 { font-size: 1rem; } a { color: ${accent}; }
th, td { border-color: ${line}; } th, summary small, caption { color: ${muted}; }`;
  page.head.append(style);
}

/** The report on the comparison with the real servers, with search. */
export function Ledger() {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, replace } = useNavigation();
  const words = place.query?.text ?? '';
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    if (loads === 1) dress(frame.current?.contentDocument);
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
