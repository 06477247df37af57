import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrTile } from './QrTile.tsx';

const meta = { component: QrTile } satisfies Meta<typeof QrTile>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AuthenticatorApp: Story = {
  args: { src: 'favicon.svg', alt: 'QR code pour l’application d’authentification' },
};
