import { Icon } from '@members/ui';
import type { CardDefinition } from '../../routes/settings/card.ts';
import { hasKeys, Keys, keysState } from '../../routes/settings/cards/Keys.tsx';
import { passkey } from './method.ts';

/** The server names each passkey after its device. */
export const passkeyCard = {
  id: 'passkey',
  groups: passkey.groups,
  icon: <Icon name="key" />,
  rowState: keysState('passkey'),
  Body: (card) => <Keys card={card} kind="passkey" icon="key" />,
  protection: { isOn: hasKeys('passkey'), advice: 'settings.protect.passkey', betterThan: 'password' },
  recoveredTitle: 'settings.card.passkey',
  // Nothing depends on what the device does with it.
  onNewFlow: (before, flow) =>
    void import('./removed-passkeys.ts').then(
      ({ signalRemovedPasskeys }) => signalRemovedPasskeys(before, flow),
      () => undefined,
    ),
} as const satisfies CardDefinition;
