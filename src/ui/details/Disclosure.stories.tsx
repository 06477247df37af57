import type { Meta, StoryObj } from '@storybook/react-vite';
import { focusFirst } from '../stories.ts';
import { Disclosure } from './Disclosure.tsx';

const meta = {
  component: Disclosure,
  args: { summary: 'Détails techniques', children: 'La demande porte le numéro 6f1c9d2e.' },
} satisfies Meta<typeof Disclosure>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Focused: Story = { play: focusFirst };
export const Open: Story = { args: { open: true } };
