import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './Progress.tsx';

const meta = { component: Progress } satisfies Meta<typeof Progress>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Loading: Story = { args: { words: 'Chargement en cours...' } };
export const Slow: Story = { args: { words: 'Cela prend plus de temps que prévu…' } };
