import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Start: Story = { parameters: { scenario: 'settings/start' } };
export const EveryMethod: Story = { parameters: { scenario: 'settings/every-method' } };
export const PasswordOpen: Story = { parameters: { scenario: 'settings/every-method', path: '/settings#password' } };
export const ProfileOpen: Story = { parameters: { scenario: 'settings/every-method', path: '/settings#profile' } };
export const AppOpen: Story = { parameters: { scenario: 'settings/every-method', path: '/settings#totp' } };
export const KeyOpen: Story = { parameters: { scenario: 'settings/security-key-there', path: '/settings#webauthn' } };
export const Saved: Story = { parameters: { scenario: 'settings/saved' } };
export const PasswordSame: Story = { parameters: { scenario: 'settings/password-same' } };
export const AppLinked: Story = { parameters: { scenario: 'settings/app-linked' } };
export const AppWrongCode: Story = { parameters: { scenario: 'settings/app-wrong-code' } };
export const CodesShown: Story = { parameters: { scenario: 'settings/codes-shown' } };
export const CodesThere: Story = { parameters: { scenario: 'settings/codes-there' } };
export const CodesRevealed: Story = { parameters: { scenario: 'settings/codes-revealed' } };
export const SecurityKeyThere: Story = { parameters: { scenario: 'settings/security-key-there' } };
export const PasskeyThere: Story = { parameters: { scenario: 'settings/passkey-there' } };
export const ProviderLinked: Story = { parameters: { scenario: 'settings/provider-linked' } };
export const SessionTooOld: Story = { parameters: { scenario: 'settings/session-too-old' } };
export const Expired: Story = { parameters: { scenario: 'settings/expired' } };
export const LongNames: Story = { parameters: { scenario: 'texts/long' } };
export const HostileNames: Story = { parameters: { scenario: 'texts/hostile' } };
export const RightToLeftNames: Story = { parameters: { scenario: 'texts/right-to-left' } };
