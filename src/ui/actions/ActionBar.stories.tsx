import type { Meta, StoryObj } from '@storybook/react-vite';
import { ActionBar } from './ActionBar.tsx';
import { Button } from './Button.tsx';

const meta = { component: ActionBar } satisfies Meta<typeof ActionBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Decision: Story = {
  args: {
    children: (
      <>
        <Button>Autoriser</Button>
        <Button variant="secondary">Refuser</Button>
      </>
    ),
  },
};
