import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { CodeList } from './CodeList.tsx';

const codes = ['k3f9x2ab', '7qpl0zr4', 'm1vd83ne', 'a0tz5wuc', 'y6hh2bqs'].map((code) => ({ code }));

const meta = {
  component: CodeList,
  args: { label: 'Vos codes de secours', items: codes, note: long.email },
} satisfies Meta<typeof CodeList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const New: Story = {};
export const OneUsed: Story = { args: { items: [...codes, { used: 'Utilisé le 12 mars 2026 à 09:41' }] } };
