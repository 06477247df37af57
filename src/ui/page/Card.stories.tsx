import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './Card.tsx';

const meta = { component: Card } satisfies Meta<typeof Card>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithTitle: Story = {
  args: { title: 'Clés de sécurité', children: <p>Une carte avec son titre.</p> },
};
export const WithoutTitle: Story = { args: { children: <p>Une carte sans titre.</p> } };
