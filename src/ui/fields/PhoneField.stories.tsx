import type { Meta, StoryObj } from '@storybook/react-vite';
import { long } from '../stories.ts';
import { PhoneField } from './PhoneField.tsx';

const meta = {
  component: PhoneField,
  args: {
    label: 'Téléphone',
    countryLabel: 'Indicatif du pays',
    country: 'FR',
    countries: [
      { value: 'FR', label: 'France (+33)' },
      { value: 'CH', label: 'Suisse (+41)' },
      { value: 'XX', label: long.german },
    ],
    onCountry: () => {},
    defaultValue: '+33 1 42 68 53 00',
  },
} satisfies Meta<typeof PhoneField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithHint: Story = { args: { hint: 'Pour vous joindre en cas d’urgence' } };
export const Wrong: Story = {
  args: { required: true, error: 'Ce numéro n’est pas valable.' },
};
export const Disabled: Story = { args: { disabled: true } };
