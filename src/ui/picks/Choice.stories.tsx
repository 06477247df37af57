import type { Meta, StoryObj } from '@storybook/react-vite';
import { focusFirst, long } from '../stories.ts';
import { Choice, Choices } from './Choice.tsx';

const meta = {
  component: Choice,
  args: { icon: 'key', label: "Clé d'accès", hint: 'Empreinte, visage ou code de cet appareil' },
} satisfies Meta<typeof Choice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Alone: Story = {};
export const Focused: Story = { play: focusFirst };
export const Disabled: Story = {
  args: { label: 'Clé de sécurité', hint: "Ce navigateur ne sait pas s'en servir", disabled: true },
};
export const LongWords: Story = { args: { icon: 'mail', label: long.german, hint: long.email } };

export const Several: Story = {
  render: (args) => (
    <Choices>
      <Choice {...args} />
      <Choice icon="mail" label="Code par e-mail" hint="Envoyé à c•••@exemple.fr" />
      <Choice icon="shield" label="Application d'authentification" />
    </Choices>
  ),
};
