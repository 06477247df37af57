import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Asked: Story = { parameters: { scenario: 'oauth2/consent' } };
export const Audience: Story = { parameters: { scenario: 'oauth2/consent-audience' } };
export const WithoutGateway: Story = { parameters: { scenario: 'oauth2/consent', config: { gateway: false } } };
