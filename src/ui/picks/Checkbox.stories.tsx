import type { Meta, StoryObj } from '@storybook/react-vite';
import { focusFirst, long } from '../stories.ts';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  component: Checkbox,
  args: { label: 'Se souvenir de cette décision' },
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithHint: Story = { args: { hint: 'Pendant trente jours' } };
export const Focused: Story = { args: { defaultChecked: true }, play: focusFirst };
export const Wrong: Story = {
  args: {
    label: "J'accepte les conditions",
    required: true,
    error: 'Cette case est obligatoire.',
  },
};
export const Disabled: Story = {
  args: { label: 'Votre identité', hint: 'Toujours transmise', disabled: true, defaultChecked: true },
};
export const LongWords: Story = { args: { label: long.french, hint: `${long.german} ${long.german}` } };
