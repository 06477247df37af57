import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { Tip } from './Tip.tsx';

const meta = { component: Tip } satisfies Meta<typeof Tip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SecondFactor: Story = {
  args: { icon: 'shield', title: 'Protégez votre compte avec une seconde étape', children: <p>{long.french}</p> },
};
