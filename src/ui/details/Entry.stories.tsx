import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../actions/Button.tsx';
import { Icon } from '../marks/Icon.tsx';
import { ComputerIcon, PhoneIcon } from '../marks/RareIcons.tsx';
import { long } from '../stories.ts';
import { Entries, Entry, LineEntry, LineLabel } from './Entry.tsx';

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
          lines={['Ajoutée le 22 novembre 2026']}
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

export const Lines: Story = {
  args: {
    'aria-label': 'Sessions',
    children: (
      <>
        <LineEntry
          icon={<ComputerIcon />}
          title="Firefox sur Windows"
          short="Firefox"
          facts={['Paris', 'il y a 2 h']}
          badge="Cet appareil"
        />
        <LineEntry
          icon={<PhoneIcon />}
          title={long.german}
          wide="203.0.113.7"
          facts={['il y a 17 min']}
          action={
            <Button variant="ghost" icon={<Icon name="logout" />} aria-label="Déconnecter">
              <LineLabel>Déconnecter</LineLabel>
            </Button>
          }
        />
      </>
    ),
  },
};
