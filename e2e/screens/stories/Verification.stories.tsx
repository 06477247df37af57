import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Start: Story = { parameters: { scenario: 'verification/start' } };
export const CodeSent: Story = { parameters: { scenario: 'verification/code-sent' } };
export const CodeWrong: Story = { parameters: { scenario: 'verification/code-wrong' } };
export const LinkSent: Story = { parameters: { scenario: 'verification/link-sent' } };
export const LinkUsed: Story = { parameters: { scenario: 'verification/link-used' } };
export const Verified: Story = { parameters: { scenario: 'verification/verified' } };
export const DoneBefore: Story = { parameters: { scenario: 'verification/done-before' } };
export const Expired: Story = { parameters: { scenario: 'verification/expired' } };
