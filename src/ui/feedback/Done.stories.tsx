import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { Done } from './Done.tsx';

const meta = { component: Done } satisfies Meta<typeof Done>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InsteadOfButton: Story = { args: { insteadOf: 'button', children: 'Déconnecté' } };
export const InsteadOfCheckbox: Story = { args: { insteadOf: 'checkbox', children: 'Autres appareils déconnectés.' } };
export const Long: Story = { args: { insteadOf: 'checkbox', children: long.french } };
