import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../actions/Button.tsx';
import { PageState } from './PageState.tsx';

const meta = {
  component: PageState,
  args: {
    icon: 'shield',
    title: 'Connexion non autorisée',
    text: "Cette méthode de connexion directe n'est pas autorisée.",
    children: <ButtonLink href="#app">Retourner à l'application</ButtonLink>,
  },
} satisfies Meta<typeof PageState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Accent: Story = {};
export const Success: Story = { args: { tone: 'success', icon: 'success', title: 'Adresse vérifiée' } };
export const Warning: Story = { args: { tone: 'warning', icon: 'clock', title: 'Session expirée' } };
export const Danger: Story = { args: { tone: 'danger', icon: 'plug', title: 'Une erreur est survenue' } };
