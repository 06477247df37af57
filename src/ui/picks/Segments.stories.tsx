import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { focusFirst } from '../stories.ts';
import { Segments } from './Segments.tsx';

const meta = {
  component: Segments,
  args: {
    label: 'Thème',
    name: 'theme',
    value: 'light',
    options: [
      { value: 'system', icon: 'contrast', label: 'Comme le système' },
      { value: 'light', icon: 'sun', label: 'Clair' },
      { value: 'dark', icon: 'moon', label: 'Sombre' },
    ],
    onChoose: () => {},
  },
  render: (args) => {
    const [value, setValue] = useState(args.value);
    return <Segments {...args} value={value} onChoose={setValue} />;
  },
} satisfies Meta<typeof Segments>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Theme: Story = {};
export const Focused: Story = { play: focusFirst };
