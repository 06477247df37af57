import type { Meta, StoryObj } from '@storybook/react-vite';
import { Disclosure } from '../details/Disclosure.tsx';
import { long } from '../stories.ts';
import { MessageSpace, Messages, type Severity } from './Messages.tsx';

const meta = { component: Messages } satisfies Meta<typeof Messages>;
export default meta;

type Story = StoryObj<typeof meta>;

const one = (severity: Severity): Story => ({
  args: { items: [{ key: severity, severity, text: 'Vos modifications ont été enregistrées.' }] },
});

export const Failure: Story = one('error');
export const Success: Story = one('success');
export const Info: Story = one('info');
export const Warning: Story = one('warning');

export const SeveralWithLongWords: Story = {
  args: {
    items: [
      { key: 'long', severity: 'error', text: long.french },
      { key: 'address', severity: 'info', text: long.email },
    ],
  },
};

export const WithDetails: Story = {
  args: {
    items: [
      {
        key: 'folded',
        severity: 'error',
        text: 'Le serveur n’a pas répondu.',
        details: <Disclosure summary="Détails techniques">502 Bad Gateway</Disclosure>,
      },
    ],
  },
};

export const InKeptSpace: Story = {
  args: one('success').args ?? {},
  render: (args) => (
    <MessageSpace>
      <Messages {...args} />
    </MessageSpace>
  ),
};
