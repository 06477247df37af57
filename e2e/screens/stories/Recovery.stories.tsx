import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Start: Story = { parameters: { scenario: 'recovery/start' } };
export const CodeSent: Story = { parameters: { scenario: 'recovery/code-sent' } };
export const CodeWrong: Story = { parameters: { scenario: 'recovery/code-wrong' } };
export const LinkSent: Story = { parameters: { scenario: 'recovery/link-sent' } };
export const LinkUsed: Story = { parameters: { scenario: 'recovery/link-used' } };
export const AddressAsked: Story = { parameters: { scenario: 'recovery/address-asked' } };
export const AddressChoice: Story = { parameters: { scenario: 'recovery/address-choice' } };
export const AddressConfirmed: Story = { parameters: { scenario: 'recovery/address-confirmed' } };
export const CodeToChoice: Story = { parameters: { scenario: 'recovery/code-to-choice' } };
export const Recovered: Story = { parameters: { scenario: 'recovery/recovered' } };
export const DoneBefore: Story = { parameters: { scenario: 'recovery/done-before' } };
export const Failed: Story = { parameters: { scenario: 'recovery/failed' } };
export const Expired: Story = { parameters: { scenario: 'recovery/expired' } };
