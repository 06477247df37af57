import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './commands.module.css';

/** Loaded when the palette is opened first. */
const CommandList = lazy(() => import('./command-list.tsx'));

/** A dialog of the browser that is open as long as it is rendered. */
function Window({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The dialog focuses its first control, which is the list.
    element?.querySelector('input')?.focus();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes it, too
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles.window}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

function Keys({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const keys: readonly [string, string][] = [
    ['Ctrl K, ⌘ K', t('key.commands')],
    ['?', t('key.help')],
    ['/', t('key.find')],
    ['↑ ↓', t('key.rows')],
    ['Home, End', t('key.ends')],
    ['Esc', t('key.close')],
  ];
  return (
    <Window label={t('keys')} onClose={onClose}>
      <h2 className={styles.title}>{t('keys')}</h2>
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Window>
  );
}

/** The palette of commands (Ctrl K) and the list of keys (`?`). @param children gets the function that opens the palette */
export function Commands({ children }: { children: (open: () => void) => ReactNode }) {
  const { t } = useTexts();
  const [shown, setShown] = useState<'commands' | 'keys'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setShown((before) => (before === 'commands' ? undefined : 'commands'));
      }
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') setShown('keys');
      const field = event.key === '/' ? document.querySelector<HTMLElement>('main input[type="search"]') : null;
      if (field === null) return;
      event.preventDefault();
      field.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = () => setShown(undefined);
  return (
    <>
      {children(() => setShown('commands'))}
      {shown === 'commands' ? (
        <Window label={t('search')} onClose={close}>
          <Suspense>
            <CommandList onDone={close} />
          </Suspense>
        </Window>
      ) : null}
      {shown === 'keys' ? <Keys onClose={close} /> : null}
    </>
  );
}
