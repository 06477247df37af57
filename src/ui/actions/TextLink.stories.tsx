import type { Meta, StoryObj } from '@storybook/react-vite';
import { focusFirst } from '../stories.ts';
import { LinkRow, TextLink } from './TextLink.tsx';

const meta = {
  component: TextLink,
  args: { href: '#registration', children: 'Créer un compte' },
  render: (args) => (
    <LinkRow>
      Pas encore de compte ? <TextLink {...args} />
    </LinkRow>
  ),
} satisfies Meta<typeof TextLink>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InARow: Story = {};
export const Focused: Story = { play: focusFirst };
