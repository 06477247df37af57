import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../actions/Button.tsx';
import { Icon } from '../marks/Icon.tsx';
import { long } from '../stories.ts';
import { Fact } from './Facts.tsx';
import { Person } from './Person.tsx';

const meta = { component: Person } satisfies Meta<typeof Person>;
export default meta;

type Story = StoryObj<typeof meta>;

const signOut = <Button variant="ghost">Déconnexion</Button>;

export const Named: Story = {
  args: {
    name: 'Camille Martin',
    address: 'camille@example.org',
    fact: <Fact mark={<Icon name="shield" />}>2 protections actives sur 4.</Fact>,
    action: signOut,
  },
};
export const AddressOnly: Story = { args: { address: 'camille@example.org', action: signOut } };
export const Long: Story = { args: { name: long.german, address: long.email, action: signOut } };
