import type { UiText } from '@members/openapi';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Journey, journeyAt } from '../../flow/journey/journey.ts';
import type { WaitingClient } from '../../flow/waiting-client.ts';
import { useScriptlessPress } from '../../frame/ScriptlessForm.tsx';
import { isWayIn, recoveredMessage } from './recovered/recovery-message.ts';
import type { SettingsState } from './settings-state.ts';

/** A recovery that led to the settings. */
export interface AfterRecovery {
  /** The server's message about it, with its time limit. */
  readonly message: UiText;
  /** Whether the user has set up a new way to sign in. */
  readonly done: boolean;
  /** Shows all settings; undefined once they are shown. */
  readonly onAll: (() => void) | undefined;
  /** Journey of the flow and the address: a server may omit the return address. */
  readonly journey: Journey;
  readonly origin: string;
  /** Whether it was an invitation. */
  readonly invited: boolean;
  /** The OAuth2 client that waits. */
  readonly client: WaitingClient | undefined;
}

/**
 * Guides the user after a recovery: first only the card that sets up a new way to sign in, then a link to continue
 * (specification 2.7.5 and 10.3).
 * @returns undefined if the settings do not follow a recovery
 */
export function useAfterRecovery({
  loaded,
  flow,
  pageMessages,
}: Pick<SettingsState, 'loaded' | 'flow' | 'pageMessages'>): AfterRecovery | undefined {
  const [all, setAll] = useState(useScriptlessPress('all') !== null);
  const [done, setDone] = useState(false);
  // Only the first load has the client and the invitation.
  const [{ client, invited }] = useState(loaded);
  const { search } = useLocation();
  const message = pageMessages.find(({ id }) => id === recoveredMessage);
  if (!done && flow.state === 'success' && isWayIn(loaded.card)) setDone(true);
  if (message === undefined) return undefined;
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  return {
    message,
    done,
    onAll: all ? undefined : () => setAll(true),
    journey,
    origin: loaded.origin,
    invited,
    client,
  };
}
