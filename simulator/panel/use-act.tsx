import { useAttention } from '@members/ui';
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
import type { ControlClient } from '../control/client.ts';
import styles from './panel.module.css';
import { useTexts } from './texts/use-texts.tsx';
import { errorText, useClient, useRefresh, useStatus } from './use-live.tsx';

type Action = (client: ControlClient) => Promise<unknown>;

interface Actions {
  /** Runs an action and shows and announces its result. @returns whether it succeeded */
  readonly act: (success: string, work: Action) => Promise<boolean>;
  /** Like `act`, for a control that disappears: the focus moves to the result. */
  readonly remove: (success: string, work: Action) => Promise<boolean>;
}

const ActionContext = createContext<Actions | undefined>(undefined);

/** Returns functions that run an action and show its result. */
export function useAct(): Actions {
  const actions = useContext(ActionContext);
  if (actions === undefined) throw new Error('useAct needs an ActionProvider');
  return actions;
}

/** How long a result is shown (ms). An error stays until the next action. */
const shownFor = 6000;

/** Provides `useAct` and shows the result of the last action, which stays visible wherever the page is scrolled. */
export function ActionProvider({ children }: { children: ReactNode }) {
  const client = useClient();
  const refresh = useRefresh();
  const { lost } = useStatus();
  const { t } = useTexts();
  const { announce } = useAttention();
  const [outcome, setOutcome] = useState<{
    readonly text: string;
    readonly failed: boolean;
    readonly alone: boolean;
  }>();
  const line = useRef<HTMLParagraphElement>(null);
  const lostText = t('lost');
  const runAction = useCallback(
    async (success: string, work: Action, alone: boolean): Promise<boolean> => {
      let failed: string | undefined;
      try {
        await work(client);
      } catch (error) {
        failed = errorText(error, lostText);
      }
      setOutcome({ text: failed ?? success, failed: failed !== undefined, alone: alone && failed === undefined });
      if (!alone || failed !== undefined) announce(failed ?? success, failed === undefined ? 'polite' : 'assertive');
      await refresh();
      return failed === undefined;
    },
    [client, refresh, announce, lostText],
  );
  const latest = useRef(runAction);
  latest.current = runAction;
  const actions = useMemo<Actions>(
    () => ({
      act: (success, work) => latest.current(success, work, false),
      remove: (success, work) => latest.current(success, work, true),
    }),
    [],
  );
  useLayoutEffect(() => {
    if (outcome?.alone) line.current?.focus();
    if (outcome === undefined || outcome.failed) return;
    const timer = setTimeout(() => setOutcome(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);
  const shown = lost ? { text: lostText, failed: true } : outcome;
  return (
    <ActionContext value={actions}>
      {children}
      {shown ? (
        <p ref={line} tabIndex={-1} className={styles.outcome} data-failed={shown.failed}>
          {shown.text}
        </p>
      ) : null}
    </ActionContext>
  );
}
