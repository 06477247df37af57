import type { Meta, StoryObj } from '@storybook/react-vite';
import { Secret } from './Secret.tsx';

const meta = { component: Secret } satisfies Meta<typeof Secret>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AuthenticatorApp: Story = { args: { value: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } };
