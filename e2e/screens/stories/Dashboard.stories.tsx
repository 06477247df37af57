import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const SignedIn: Story = { parameters: { scenario: 'sessions/one' } };
export const SecondFactorMissing: Story = { parameters: { scenario: 'errors/second-factor-missing' } };
