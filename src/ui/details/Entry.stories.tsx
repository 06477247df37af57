import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../actions/Button.tsx';
import { ComputerIcon, PhoneIcon } from '../marks/RareIcons.tsx';
import { long } from '../stories.ts';
import { Entries, Entry } from './Entry.tsx';

const meta = { component: Entries } satisfies Meta<typeof Entries>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Sessions: Story = {
  args: {
    'aria-label': 'Sessions',
    children: (
      <>
        <Entry
          icon={<ComputerIcon />}
          title="Firefox sur Windows"
          badge="Cet appareil"
          lines={['Mot de passe (une étape)']}
        />
        <Entry
          icon={<PhoneIcon />}
          title={long.german}
          lines={[long.email, 'Ouverte le 22 novembre 2026 à 07:45']}
          action={<Button variant="secondary">Déconnecter</Button>}
        />
      </>
    ),
  },
};
