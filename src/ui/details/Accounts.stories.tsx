import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../actions/Button.tsx';
import { long } from '../stories.ts';
import { Account, Accounts } from './Accounts.tsx';

const meta = { component: Accounts } satisfies Meta<typeof Accounts>;
export default meta;

type Story = StoryObj<typeof meta>;

const remove = (
  <Button variant="text" aria-label="Retirer ce compte">
    Retirer
  </Button>
);

export const Several: Story = {
  args: {
    title: 'Choisissez un compte',
    children: (
      <>
        <Account identifier="camille@example.org" hint="Avec un mot de passe" action={remove} />
        <Account identifier={long.email} action={remove} />
      </>
    ),
    other: <Button variant="text">Utiliser un autre compte</Button>,
  },
};
