import { Icon } from '@members/ui';
import type { CardDefinition } from '../../routes/settings/card.ts';
import { hasKeys, Keys, keysState } from '../../routes/settings/cards/Keys.tsx';
import { webauthn } from './method.ts';

export const webauthnCard = {
  id: 'webauthn',
  groups: webauthn.groups,
  icon: <Icon name="plug" />,
  rowState: keysState('webauthn'),
  Body: (card) => <Keys card={card} kind="webauthn" icon="plug" />,
  protection: { isOn: hasKeys('webauthn'), advice: 'settings.protect.step' },
  recoveredTitle: 'settings.card.webauthn',
  consent: { task: 'factor' },
  addsFactor: 'webauthn_register',
} as const satisfies CardDefinition;
