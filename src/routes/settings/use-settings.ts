import { useLayoutEffect, useRef, useState } from 'react';
import { useActionData, useLocation, useNavigation } from 'react-router-dom';
import type { Problem } from '../../flow/action.ts';
import { draftOf, type FieldValues } from '../../flow/draft.ts';
import { journeyOfFlow } from '../../flow/journey/journey.ts';
import { useJsonSubmit } from '../../forms/json-submit.ts';
import { useSubmitLock } from '../../forms/submit-lock.ts';
import type { FormEntries } from '../../nodes/NodeForm.tsx';
import type { CardChoices } from './card.ts';
import type { SentCard, SettingsData } from './data.ts';
import { firstState, nextState, type SettingsState, savedMessage } from './settings-state.ts';

export interface Settings extends SettingsState {
  readonly busy: boolean;
  /** The problem of the last submit, and its card. */
  readonly failed: { readonly card: string | undefined; readonly problem: Problem } | undefined;
  /** Returns the input of a card to restore. */
  readonly draftOf: (card: string) => FieldValues;
  readonly send: (card: string, entries: FormEntries, choices?: CardChoices) => void;
}

/** Returns the state of the screen, and a function that sends a card. Only one submit runs at a time. */
export function useSettings(loaded: SettingsData): Settings {
  const [shown, show] = useState(() => firstState(loaded));
  if (shown.loaded !== loaded) show(nextState(shown, loaded));
  const submit = useJsonSubmit();
  const busy = useNavigation().state !== 'idle';
  const result = useActionData<{ readonly problem: Problem }>();
  // No state: a press renders its form only.
  const lastCard = useRef<string>(undefined);
  const drafts = useRef(new Map<string, FieldValues>());
  const lock = useSubmitLock(busy, result, loaded);

  const sendOnce = (sent: SentCard) => {
    if (lock.close()) submit(sent);
  };
  const { flow, cardMessages } = shown;
  // Saved input is not restored.
  const isTaken = (card: string | undefined) =>
    cardMessages[card ?? '']?.some(({ id }) => id === savedMessage) ?? false;
  useLayoutEffect(() => {
    if (loaded.card !== undefined && isTaken(loaded.card)) drafts.current.delete(loaded.card);
  });
  return {
    ...shown,
    busy,
    failed: result === undefined || busy ? undefined : { card: lastCard.current, problem: result.problem },
    draftOf: (card) => (isTaken(card) ? {} : (drafts.current.get(card) ?? {})),
    send: (card, entries, choices) => {
      const draft = draftOf(flow.ui.nodes, entries);
      drafts.current.set(card, draft);
      lastCard.current = card;
      sendOnce({
        ...choices,
        card,
        kind: 'settings',
        action: flow.ui.action,
        expires_at: flow.expires_at,
        journey: journeyOfFlow(flow),
        entries,
        draft,
        identity: flow.identity.id,
        csrfBefore: loaded.carried?.notice === 'csrf',
      });
    },
  };
}

/** Returns what takes the focus for a card as a whole: its row, or the title of a card that is not a row. */
const headOf = (editor: Element | null) => editor?.closest('section')?.querySelector<HTMLElement>('summary, h2');

/**
 * Moves the focus after a response to its card: to the first field with an error, else to its messages, else to its
 * row. At the first load the focus moves only if the flow answers an earlier submit, or the address names a card.
 */
export function useAnswerFocus({ loaded, failed }: Pick<Settings, 'loaded' | 'failed'>): void {
  const { hash } = useLocation();
  const card = failed === undefined ? loaded.card : failed.card;
  // The fragment of the first address moves the focus to that card's row.
  const fragment = useRef(hash.slice(1));
  useLayoutEffect(() => {
    if (card === undefined && fragment.current !== '') headOf(document.getElementById(fragment.current))?.focus();
    fragment.current = '';
  }, [card]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer moves it, also the same one again
  useLayoutEffect(() => {
    if (card === undefined) return;
    const editor = document.getElementById(card);
    const target =
      editor?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      editor?.querySelector<HTMLElement>('[data-answer]') ??
      headOf(editor);
    target?.focus();
  }, [card, loaded, failed?.problem]);
}
