import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Start: Story = { parameters: { scenario: 'registration/start' } };
export const EveryMethod: Story = { parameters: { scenario: 'registration/every-method' } };
export const FromAnApplication: Story = { parameters: { scenario: 'oauth2/registration' } };
export const SecondScreen: Story = { parameters: { scenario: 'registration/second-screen' } };
export const SecurityKey: Story = { parameters: { scenario: 'registration/security-key' } };
export const Providers: Story = { parameters: { scenario: 'social/providers-to-sign-up' } };
export const ProviderLacksNames: Story = { parameters: { scenario: 'registration/provider-lacks-names' } };
export const CodeSent: Story = { parameters: { scenario: 'registration/code-sent' } };
export const CodeWrong: Story = { parameters: { scenario: 'registration/code-wrong' } };
export const AddressTaken: Story = { parameters: { scenario: 'registration/address-taken' } };
export const AddressTakenWithHints: Story = { parameters: { scenario: 'registration/address-taken-with-hints' } };
export const PasswordShort: Story = { parameters: { scenario: 'registration/password-short' } };
export const PasswordLeaked: Story = { parameters: { scenario: 'registration/password-leaked' } };
export const EveryField: Story = { parameters: { scenario: 'fields/kinds' } };
export const NotAnAddress: Story = { parameters: { scenario: 'fields/not-an-address' } };
export const TooGreat: Story = { parameters: { scenario: 'fields/too-great' } };
export const TooMany: Story = { parameters: { scenario: 'fields/too-many' } };
export const Disabled: Story = { parameters: { scenario: 'registration/disabled' } };
export const Expired: Story = { parameters: { scenario: 'registration/expired' } };
