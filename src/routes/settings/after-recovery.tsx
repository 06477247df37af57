import type { UiText } from '@members/openapi';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { journeyAt } from '../../flow/journey/journey.ts';
import { useScriptlessPress } from '../../frame/ScriptlessForm.tsx';
import { Recovered } from './recovered/Recovered.tsx';
import { recoveredMessage, signInCards } from './recovered/recovery-message.ts';
import type { SettingsState } from './settings-state.ts';

interface AfterRecovery {
  /** The guided step above the cards; null if there is none. */
  readonly step: ReactNode;
  /** Messages above the cards, without the one that the step shows. */
  readonly pageMessages: readonly UiText[];
  /** Whether a card is visible. */
  readonly shows: (card: string) => boolean;
}

/**
 * Guides the user after a recovery: first only the cards that set up a new way to sign in, then a link to continue
 * (specification 2.7.5 and 10.3).
 */
export function useAfterRecovery(
  { loaded, flow, pageMessages }: Pick<SettingsState, 'loaded' | 'flow' | 'pageMessages'>,
  client?: string,
): AfterRecovery {
  const [stage, setStage] = useState<'due' | 'all' | 'done'>(useScriptlessPress('all') === null ? 'due' : 'all');
  // Only the first load has the client's name.
  const [clientName] = useState(client);
  const { search } = useLocation();
  const message = pageMessages.find(({ id }) => id === recoveredMessage);
  if (stage !== 'done' && flow.state === 'success' && signInCards.has(loaded.card ?? '')) setStage('done');
  if (message === undefined) return { step: null, pageMessages, shows: () => true };
  return {
    step: (
      <Recovered
        message={message}
        done={stage === 'done'}
        journey={journeyAt(new URL(`/${search}`, loaded.origin), flow)}
        origin={loaded.origin}
        client={clientName}
        onAll={stage === 'due' ? () => setStage('all') : undefined}
      />
    ),
    pageMessages: pageMessages.filter((other) => other !== message),
    shows: (card) => stage !== 'due' || signInCards.has(card),
  };
}
