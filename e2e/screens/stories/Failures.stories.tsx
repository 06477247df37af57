import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const OfKratos: Story = { parameters: { scenario: 'errors/page' } };
export const OfHydra: Story = { parameters: { scenario: 'oauth2/unknown-application' } };
export const ReturnForbidden: Story = { parameters: { scenario: 'errors/return-forbidden' } };
export const Forged: Story = { parameters: { scenario: 'errors/csrf' } };
export const NoSuchForm: Story = { parameters: { scenario: 'errors/no-such-form' } };
export const WithoutWords: Story = { parameters: { path: '/error' } };
export const NotFound: Story = { parameters: { path: '/nowhere' } };
