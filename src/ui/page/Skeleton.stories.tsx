import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './Skeleton.tsx';

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Form: Story = { args: { status: 'Chargement en cours...' } };
export const Text: Story = { args: { kind: 'text', lines: 4 } };
