import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const Alone: Story = { parameters: { scenario: 'sessions/one', path: '/sessions' } };
export const Many: Story = { parameters: { scenario: 'sessions/many', path: '/sessions' } };
