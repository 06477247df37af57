import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Own: Story = { parameters: { scenario: 'sessions/one', path: '/logout' } };
export const OfAnApplication: Story = { parameters: { scenario: 'oauth2/logout' } };
export const Done: Story = { parameters: { path: '/signed-out' } };
