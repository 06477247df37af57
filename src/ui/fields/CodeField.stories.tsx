import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { focusFirst } from '../stories.ts';
import { CodeField } from './CodeField.tsx';

const meta = {
  component: CodeField,
  args: { label: 'Code reçu par e-mail', digits: true, length: 6 },
} satisfies Meta<typeof CodeField>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Paste "123 456": the code that would be sent is shown below. */
export const Empty: Story = {
  args: { hint: 'Six chiffres, valables quinze minutes' },
  render: (args) => {
    const [sent, setSent] = useState('');
    return (
      <>
        <CodeField {...args} onComplete={({ value }) => setSent(value)} />
        <output>{sent && `Envoyé : ${sent}`}</output>
      </>
    );
  },
};
export const Focused: Story = { args: { defaultValue: '123' }, play: focusFirst };
export const Complete: Story = { args: { defaultValue: '123456' } };
export const Wrong: Story = { args: { error: "Ce code n'est pas valable ou a déjà servi." } };
export const Disabled: Story = { args: { defaultValue: '123456', disabled: true } };
export const LettersAndDigits: Story = {
  args: { label: 'Code de secours', digits: false, length: 8, defaultValue: 'k3f9x2ab' },
};

export const Accepted: Story = {
  args: { label: 'Code de vérification', digits: true, length: 6, defaultValue: '123456', done: true },
};
