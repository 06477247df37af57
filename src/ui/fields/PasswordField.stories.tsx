import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextLink } from '../actions/TextLink.tsx';
import { focusFirst } from '../stories.ts';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  component: PasswordField,
  args: {
    label: 'Mot de passe',
    showLabel: 'Afficher le mot de passe',
    hideLabel: 'Masquer le mot de passe',
    autoComplete: 'off',
  },
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithHint: Story = { args: { hint: 'Au moins 8 caractères' } };
export const WithLink: Story = {
  args: { required: true, aside: <TextLink href="#recovery">Mot de passe oublié ?</TextLink> },
};
export const Focused: Story = { args: { defaultValue: 'correct horse battery' }, play: focusFirst };
export const Shown: Story = {
  args: { defaultValue: 'correct horse battery' },
  play: async ({ canvas, userEvent }) => userEvent.click(await canvas.findByRole('button')),
};
export const Wrong: Story = { args: { error: 'Ce mot de passe est trop court.' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'correct horse' } };
