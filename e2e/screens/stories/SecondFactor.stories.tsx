import type { StoryObj } from '@storybook/react-vite';
import { screen } from './screen.tsx';

export default { ...screen };

type Story = StoryObj<typeof screen>;

export const App: Story = { parameters: { scenario: 'second-factor/app' } };
export const AppWrong: Story = { parameters: { scenario: 'second-factor/app-wrong' } };
export const BackupCode: Story = { parameters: { scenario: 'second-factor/backup-code' } };
export const BackupCodeUsed: Story = { parameters: { scenario: 'second-factor/backup-code-used' } };
export const Several: Story = { parameters: { scenario: 'second-factor/several' } };
export const KeyMissing: Story = { parameters: { scenario: 'second-factor/key-missing' } };
export const CodeSent: Story = { parameters: { scenario: 'second-factor/code-sent' } };
export const CodeToAddress: Story = { parameters: { scenario: 'second-factor/code-to-address' } };
