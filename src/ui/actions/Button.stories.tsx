import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from '../marks/Icon.tsx';
import { Stack } from '../page/Stack.tsx';
import { focusFirst, long } from '../stories.ts';
import { Button, ButtonLink } from './Button.tsx';

const meta = {
  component: Button,
  args: { children: 'Se connecter' },
  /** Each variant as it is, with an icon, busy and disabled. */
  render: (args) => (
    <Stack>
      <Button {...args} />
      <Button {...args} icon={<Icon name="shield" />}>
        Avec une icône
      </Button>
      <Button {...args} busy />
      <Button {...args} disabled>
        Indisponible
      </Button>
    </Stack>
  ),
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

const alone = (args: Story['args']) => <Button {...args} />;

export const Primary: Story = { args: { variant: 'primary' } };
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const Danger: Story = { args: { variant: 'danger' } };
export const Text: Story = { args: { variant: 'text' } };

export const Focused: Story = { render: alone, play: focusFirst };

export const Done: Story = { render: alone, args: { busy: true, done: true } };

export const WaitingToResend: Story = {
  render: alone,
  args: { variant: 'ghost', disabled: true, children: 'Renvoyer le code (0:42)' },
};

export const LongWords: Story = {
  render: (args) => (
    <Stack>
      <Button {...args}>{long.german} verwalten</Button>
      <Button {...args} variant="secondary" icon={<Icon name="key" />}>
        {long.french}
      </Button>
    </Stack>
  ),
};

export const AsLink: Story = {
  render: () => (
    <ButtonLink href="#link" variant="secondary" icon={<Icon name="arrow" />}>
      Retourner à l'application
    </ButtonLink>
  ),
};
