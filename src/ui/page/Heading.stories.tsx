import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../actions/Button.tsx';
import { long } from '../stories.ts';
import { Heading } from './Heading.tsx';

const meta = { component: Heading, args: { children: 'Connectez-vous' } } satisfies Meta<typeof Heading>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Alone: Story = {};
export const WithSubtitle: Story = { args: { subtitle: 'Entrez vos identifiants pour accéder à votre compte' } };
export const WithAction: Story = {
  args: { children: 'Sessions', action: <Button variant="secondary">Tout déconnecter</Button> },
};
export const LongWords: Story = { args: { children: long.german, subtitle: long.email } };
