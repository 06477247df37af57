import type { Meta, StoryObj } from '@storybook/react-vite';
import { focusFirst, long } from '../stories.ts';
import { Field } from './Field.tsx';

const meta = {
  component: Field,
  args: { label: 'Adresse e-mail', type: 'email', autoComplete: 'off' },
} satisfies Meta<typeof Field>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithHint: Story = { args: { hint: "Celle de votre inscription, pas celle de l'équipe" } };
export const Focused: Story = { play: focusFirst };
export const Filled: Story = { args: { defaultValue: long.email } };
export const Required: Story = { args: { required: true } };
export const Optional: Story = { args: { optionalLabel: '(facultatif)' } };
export const Wrong: Story = {
  args: { defaultValue: 'camille@', error: 'Cette adresse est déjà utilisée par un autre compte.' },
};
export const Disabled: Story = {
  args: { defaultValue: 'Plus Que Pro', disabled: true, hint: 'Gérée par votre administrateur' },
};
export const ReadOnly: Story = { args: { defaultValue: 'Plus Que Pro', readOnly: true } };
export const LongWords: Story = {
  args: { label: long.french, hint: `${long.german}.`, error: `${long.german}.` },
};
