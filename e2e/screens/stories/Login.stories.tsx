import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Start: Story = { parameters: { scenario: 'login/start' } };
export const EveryMethod: Story = { parameters: { scenario: 'login/every-method' } };
export const FromAnApplication: Story = { parameters: { scenario: 'oauth2/login' } };
export const WrongPassword: Story = { parameters: { scenario: 'login/wrong-password' } };
export const NothingFilledIn: Story = { parameters: { scenario: 'login/nothing-filled-in' } };
export const NotVerified: Story = { parameters: { scenario: 'login/not-verified' } };
export const Refresh: Story = { parameters: { scenario: 'login/refresh' } };
export const FirstScreen: Story = { parameters: { scenario: 'login/first-screen' } };
export const SecondScreen: Story = { parameters: { scenario: 'login/second-screen' } };
export const UnknownAccount: Story = { parameters: { scenario: 'login/unknown-account' } };
export const CodeSent: Story = { parameters: { scenario: 'login/code-sent' } };
export const CodeWrong: Story = { parameters: { scenario: 'login/code-wrong' } };
export const SecurityKey: Story = { parameters: { scenario: 'login/security-key' } };
export const SecurityKeyAsked: Story = { parameters: { scenario: 'login/security-key-asked' } };
export const SecurityKeyUnknown: Story = { parameters: { scenario: 'login/security-key-unknown' } };
export const Providers: Story = { parameters: { scenario: 'social/providers' } };
export const AccountKnown: Story = { parameters: { scenario: 'social/account-known' } };
export const ConfirmByProvider: Story = { parameters: { scenario: 'social/confirm-by-provider' } };
export const ProviderCancelled: Story = { parameters: { scenario: 'social/cancelled' } };
export const Expired: Story = { parameters: { scenario: 'login/expired' } };
export const OfADevice: Story = { parameters: { scenario: 'oauth2/device-login' } };
export const TurnedAway: Story = { parameters: { path: '/login', config: { login_gate: 'oauth2' } } };
