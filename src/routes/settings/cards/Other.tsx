import { Icon, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { CardForm } from '../CardForm.tsx';
import type { CardDefinition, SettingsCardProps } from '../card.ts';
import { Nodes } from './Nodes.tsx';

/** Card for groups that the app does not know, rendered as the server describes them. */
function Other(card: SettingsCardProps): ReactNode {
  return (
    <CardForm card={card} submitOnEnter={false}>
      {(view) => (
        <Stack>
          <Nodes nodes={card.nodes} view={view} />
        </Stack>
      )}
    </CardForm>
  );
}

export const otherCard = {
  id: 'other',
  groups: [],
  icon: <Icon name="app" />,
  rowState: () => ({ state: undefined, verb: 'manage' }),
  Body: Other,
} as const satisfies CardDefinition;
