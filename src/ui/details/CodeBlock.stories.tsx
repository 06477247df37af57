import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { CodeBlock } from './CodeBlock.tsx';

const meta = { component: CodeBlock } satisfies Meta<typeof CodeBlock>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Answer: Story = {
  args: {
    label: 'Réponse',
    children: JSON.stringify({ error: { id: 'security_csrf_violation', address: long.email } }, null, 2),
  },
};
