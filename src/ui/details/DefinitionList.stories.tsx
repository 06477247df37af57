import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { DefinitionList } from './DefinitionList.tsx';

const meta = { component: DefinitionList } satisfies Meta<typeof DefinitionList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Session: Story = {
  args: {
    items: [
      { term: 'Adresse e-mail', description: long.email },
      { term: 'Navigateur', description: 'Firefox 140' },
    ],
  },
};
