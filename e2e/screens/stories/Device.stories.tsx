import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Asked: Story = { parameters: { scenario: 'oauth2/device' } };
export const WithCode: Story = { parameters: { scenario: 'oauth2/device-code' } };
export const Connected: Story = { parameters: { path: '/device/success' } };
