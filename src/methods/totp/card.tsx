import type { UiNode } from '@members/openapi';
import { PhoneIcon } from '@members/ui';
import { inputsNamed } from '../../nodes/find.ts';
import type { CardDefinition } from '../../routes/settings/card.ts';
import { totp } from './method.ts';
import { Totp } from './Totp.tsx';

const isOn = (nodes: readonly UiNode[]) => inputsNamed(nodes, 'totp_unlink').length > 0;

export const totpCard = {
  id: 'totp',
  groups: totp.groups,
  icon: <PhoneIcon />,
  rowState: ({ nodes }, { intl }) =>
    isOn(nodes)
      ? { state: intl.formatMessage({ id: 'settings.totp.on' }), verb: 'manage' }
      : { state: intl.formatMessage({ id: 'settings.totp.off' }), verb: 'setUp' },
  Body: Totp,
  protection: { isOn, advice: 'settings.protect.step' },
  consent: { task: 'factor' },
  addsFactor: 'totp_code',
} as const satisfies CardDefinition;
