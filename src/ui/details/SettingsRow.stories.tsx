import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Icon } from '../marks/Icon.tsx';
import { focusFirst, long } from '../stories.ts';
import { SettingsRow, SettingsRows } from './SettingsRow.tsx';

function Rows({ first }: { readonly first?: string }) {
  const [open, setOpen] = useState(first);
  const row = (id: string) => ({
    id,
    open: open === id,
    onToggle: (now: boolean) => setOpen((before) => (now ? id : before === id ? undefined : before)),
  });
  return (
    <SettingsRows>
      <SettingsRow
        {...row('password')}
        icon={<Icon name="lock" />}
        title="Mot de passe"
        state="Utilisé pour cette connexion"
        action="Modifier"
      >
        <p>Choisissez un mot de passe que vous n’utilisez nulle part ailleurs.</p>
        <Button>Enregistrer</Button>
      </SettingsRow>
      <SettingsRow
        {...row('insurance')}
        icon={<Icon name="shield" />}
        title={long.german}
        state="Désactivée"
        action="Configurer"
      >
        <p>{long.french}</p>
      </SettingsRow>
      <SettingsRow {...row('address')} icon={<Icon name="mail" />} title="E-mail" state={long.email} action="Gérer">
        <p>{long.email}</p>
      </SettingsRow>
    </SettingsRows>
  );
}

const meta = { component: SettingsRow, render: () => <Rows /> } satisfies Meta<typeof SettingsRow>;
export default meta;

type Story = StoryObj;

export const Closed: Story = {};
export const Open: Story = { render: () => <Rows first="password" /> };
export const Focused: Story = { play: focusFirst };
