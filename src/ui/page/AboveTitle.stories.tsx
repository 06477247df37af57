import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../actions/Button.tsx';
import { Icon } from '../marks/Icon.tsx';
import { AboveTitle } from './AboveTitle.tsx';
import { Heading } from './Heading.tsx';
import { Stack } from './Stack.tsx';

const meta = { component: AboveTitle } satisfies Meta<typeof AboveTitle>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WayBack: Story = {
  args: {
    children: (
      <Button variant="text" icon={<Icon name="arrow" />}>
        Retour
      </Button>
    ),
  },
  render: (args) => (
    <Stack gap="group">
      <Heading subtitle="Choisissez comment vous souhaitez vous connecter.">Créer un compte</Heading>
      <AboveTitle {...args} />
    </Stack>
  ),
};
