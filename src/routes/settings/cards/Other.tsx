import { Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { CardForm } from '../CardForm.tsx';
import type { SettingsCardProps } from '../card.ts';
import { Nodes } from './Nodes.tsx';

/** Card for groups that the app does not know, rendered as the server describes them. */
export function Other(card: SettingsCardProps): ReactNode {
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
