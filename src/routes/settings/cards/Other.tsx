import { Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { CardForm } from '../CardForm.tsx';
import type { CardProps } from '../card.ts';
import { Nodes } from './Nodes.tsx';

/** What this app has no words of its own for, as the server describes it. */
export function Other(card: CardProps): ReactNode {
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
