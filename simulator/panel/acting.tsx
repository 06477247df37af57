import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAttention } from '../../src/ui/index.ts';
import type { ControlClient } from '../control/client.ts';
import { usePlace, wordsOf } from './live.tsx';
import styles from './panel.module.css';

type Work = (client: ControlClient) => Promise<unknown>;

interface Acting {
  /** Does something and says what came of it, to everybody. @returns whether it was done */
  readonly act: (words: string, work: Work) => Promise<boolean>;
  /** The same by a control that is gone afterwards: the focus goes to what is said. */
  readonly remove: (words: string, work: Work) => Promise<boolean>;
}

const ActingContext = createContext<Acting | undefined>(undefined);

/** Does something, and says what came of it. */
export function useAct(): Acting {
  const acting = useContext(ActingContext);
  if (acting === undefined) throw new Error('nothing says what comes of it');
  return acting;
}

/** Around what acts: what came of the last action stays in sight, however far down the page it was done. */
export function SaysWhatCame({ children }: { children: ReactNode }) {
  const { client, refresh, lost } = usePlace();
  const { announce } = useAttention();
  const [outcome, setOutcome] = useState<{
    readonly text: string;
    readonly failed: boolean;
    readonly alone: boolean;
  }>();
  const line = useRef<HTMLParagraphElement>(null);
  const perform = useCallback(
    async (words: string, work: Work, alone: boolean): Promise<boolean> => {
      let failed: string | undefined;
      try {
        await work(client);
      } catch (error) {
        failed = wordsOf(error);
      }
      setOutcome({ text: failed ?? words, failed: failed !== undefined, alone: alone && failed === undefined });
      if (!alone || failed !== undefined) announce(failed ?? words, failed === undefined ? 'polite' : 'assertive');
      refresh();
      return failed === undefined;
    },
    [client, refresh, announce],
  );
  const acting = useMemo<Acting>(
    () => ({
      act: (words, work) => perform(words, work, false),
      remove: (words, work) => perform(words, work, true),
    }),
    [perform],
  );
  useLayoutEffect(() => {
    if (outcome?.alone) line.current?.focus();
  }, [outcome]);
  const shown = lost === undefined ? outcome : { text: lost, failed: true };
  return (
    <ActingContext value={acting}>
      {children}
      {shown ? (
        <p ref={line} tabIndex={-1} className={styles.outcome} data-failed={shown.failed}>
          {shown.text}
        </p>
      ) : null}
    </ActingContext>
  );
}
