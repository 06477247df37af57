import type { Meta, StoryObj } from '@storybook/react-vite';
import { HiddenUsername } from './HiddenUsername.tsx';
import { PasswordField } from './PasswordField.tsx';

const meta = { component: HiddenUsername } satisfies Meta<typeof HiddenUsername>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The user name is invisible, for password managers only. */
export const BesideAPassword: Story = {
  args: { defaultValue: 'camille@example.org' },
  render: (args) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <HiddenUsername {...args} />
      <PasswordField
        label="Mot de passe"
        showLabel="Afficher le mot de passe"
        hideLabel="Masquer le mot de passe"
        autoComplete="current-password"
      />
    </form>
  ),
};
