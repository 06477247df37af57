import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextLink } from '../actions/TextLink.tsx';
import { long } from '../stories.ts';
import { Identity } from './Identity.tsx';

const meta = { component: Identity } satisfies Meta<typeof Identity>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Short: Story = { args: { identifier: 'camille@example.org', sentence: 'Compte : camille@example.org' } };

export const Long: Story = {
  args: {
    identifier: long.email,
    sentence: `Compte : ${long.email}`,
    action: <TextLink href="#change">Changer</TextLink>,
  },
};

export const InASentence: Story = {
  args: {
    identifier: 'camille@example.org',
    sentence: 'Un code a été envoyé à camille@example.org',
    link: <TextLink href="#change">camille@example.org</TextLink>,
    action: <TextLink href="#change">Changer</TextLink>,
  },
};

export const StillUnknown: Story = { args: { identifier: undefined, isLate: true } };
