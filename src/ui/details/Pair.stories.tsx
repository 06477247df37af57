import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { Pair } from './Pair.tsx';

const meta = { component: Pair } satisfies Meta<typeof Pair>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TwoAccounts: Story = {
  args: {
    items: [
      { icon: 'mail', term: 'Votre compte', description: long.email },
      { icon: 'key', term: 'Compte à associer', description: 'Google' },
    ],
  },
};
