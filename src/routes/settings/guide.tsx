import type { UiText } from '@members/openapi';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { journeyAt } from '../../flow/journey/journey.ts';
import { useAsked } from '../../frame/SamePage.tsx';
import type { Shown } from './answer.ts';
import { Recovered } from './recovered/Recovered.tsx';
import { recovered, waysIn } from './recovered/remembered.ts';

interface Guide {
  /** The step that comes next, above the cards. */
  readonly step: ReactNode;
  /** The messages that are left to say. */
  readonly above: readonly UiText[];
  /** Whether a card is shown now. */
  readonly shows: (card: string) => boolean;
}

/** After a recovery: first a new way in and nothing else, then on to where one came from (specification 2.7.5 and 10.3). */
export function useGuide({ loaded, flow, above }: Pick<Shown, 'loaded' | 'flow' | 'above'>, client?: string): Guide {
  const [stage, go] = useState<'due' | 'all' | 'done'>(useAsked('all') === null ? 'due' : 'all');
  // Only the first look knows whose sign-in waits.
  const [waiting] = useState(client);
  const { search } = useLocation();
  const message = above.find(({ id }) => id === recovered);
  if (stage !== 'done' && flow.state === 'success' && waysIn.has(loaded.card ?? '')) go('done');
  if (message === undefined) return { step: null, above, shows: () => true };
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
    above: above.filter((other) => other !== message),
    shows: (card) => stage !== 'due' || waysIn.has(card),
  };
}
