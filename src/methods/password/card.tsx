import { Icon } from '@members/ui';
import { isUsed } from '../../routes/session/used-method.ts';
import type { CardDefinition } from '../../routes/settings/card.ts';
import { password } from './method.ts';
import { Password } from './Password.tsx';

export const passwordCard = {
  id: 'password',
  groups: password.groups,
  icon: <Icon name="lock" />,
  rowState: ({ session }, { intl }) => ({
    state: intl.formatMessage({
      id: isUsed(session, password.name) ? 'settings.password.used' : 'settings.password.unused',
    }),
    verb: 'change',
  }),
  Body: Password,
  recoveredTitle: 'recovered.title',
  offersEndOfOthers: true,
} as const satisfies CardDefinition;
