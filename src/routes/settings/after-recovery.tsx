import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { UiText } from '../../../openapi/index.ts';
import { journeyAt } from '../../flow/journey/journey.ts';
import { useScriptlessPress } from '../../frame/ScriptlessForm.tsx';
import { Recovered } from './recovered/Recovered.tsx';
import { recoveredMessage, signInCards } from './recovered/recovery-message.ts';
import type { SettingsState } from './settings-state.ts';

interface AfterRecovery {
  /** The step that comes next, above the cards. */
  readonly step: ReactNode;
  /** The messages that are left to say. */
  readonly pageMessages: readonly UiText[];
  /** Whether a card is shown now. */
  readonly shows: (card: string) => boolean;
}

/** After a recovery: first a new way in and nothing else, then on to where one came from (specification 2.7.5 and 10.3). */
export function useAfterRecovery(
  { loaded, flow, pageMessages }: Pick<SettingsState, 'loaded' | 'flow' | 'pageMessages'>,
  client?: string,
): AfterRecovery {
  const [stage, go] = useState<'due' | 'all' | 'done'>(useScriptlessPress('all') === null ? 'due' : 'all');
  // Only the first look knows whose sign-in waits.
  const [waiting] = useState(client);
  const { search } = useLocation();
  const message = pageMessages.find(({ id }) => id === recoveredMessage);
  if (stage !== 'done' && flow.state === 'success' && signInCards.has(loaded.card ?? '')) go('done');
  if (message === undefined) return { step: null, pageMessages, shows: () => true };
  return {
    step: (
      <Recovered
        message={message}
        done={stage === 'done'}
        journey={journeyAt(new URL(`/${search}`, loaded.origin), flow)}
        origin={loaded.origin}
        client={waiting}
        onAll={stage === 'due' ? () => go('all') : undefined}
      />
    ),
    pageMessages: pageMessages.filter((other) => other !== message),
    shows: (card) => stage !== 'due' || signInCards.has(card),
  };
}
