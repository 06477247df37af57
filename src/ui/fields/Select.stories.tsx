import type { Meta, StoryObj } from '@storybook/react-vite';
import { focusFirst, long } from '../stories.ts';
import { LanguageSelect, Select } from './Select.tsx';

const meta = {
  component: Select,
  args: {
    label: 'Langue',
    options: [
      { value: '', label: 'Choisir…' },
      { value: 'fr', label: 'Français' },
      { value: 'de', label: long.german },
    ],
  },
} satisfies Meta<typeof Select>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithHint: Story = { args: { hint: 'Celle des e-mails' } };
export const Focused: Story = { args: { defaultValue: 'de' }, play: focusFirst };
export const Wrong: Story = {
  args: { required: true, error: 'Choisissez une langue.' },
};
export const Disabled: Story = { args: { defaultValue: 'fr', disabled: true } };

/** Language of the page, in its footer. */
export const Language: Story = {
  args: {
    options: [
      { value: 'fr', label: 'Français' },
      { value: 'de', label: 'Deutsch' },
    ],
  },
  render: ({ label, options }) => <LanguageSelect label={String(label)} options={options} defaultValue="fr" />,
};
