import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Checkbox } from '../picks/Checkbox.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Select } from './Select.tsx';

const texts = { label: 'Email', hint: 'The one you signed up with' };
const controls: [string, (error?: string) => React.ReactNode][] = [
  ['Field', (error) => <Field {...texts} error={error} data-testid="control" />],
  [
    'PasswordField',
    (error) => <PasswordField {...texts} error={error} showLabel="S" hideLabel="H" data-testid="control" />,
  ],
  [
    'Select',
    (error) => <Select {...texts} error={error} options={[{ value: 'a', label: 'A' }]} data-testid="control" />,
  ],
  ['Checkbox', (error) => <Checkbox {...texts} error={error} data-testid="control" />],
];

const described = (control: Element) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? null;

describe.each(controls)('%s', (_name, control) => {
  it('is named by its label and described by its hint', () => {
    render(control());
    const element = screen.getByLabelText('Email');
    expect(element).toBe(screen.getByTestId('control'));
    expect(described(element)).toBe('The one you signed up with');
    expect(element.hasAttribute('aria-invalid')).toBe(false);
  });

  it('is invalid and described by its error, which replaces the hint', () => {
    render(control('Not an address'));
    const element = screen.getByLabelText('Email');
    expect(described(element)).toBe('Not an address');
    expect(element.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('The one you signed up with')).toBeNull();
  });
});

it('marks a required field beside its label, not in its name', () => {
  render(<Field label="Email" required />);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('required', true);
  expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true');
});

it('keeps the description and id of its props', () => {
  render(<Field label="Email" id="email" hint="Hint" aria-describedby="elsewhere" />);
  expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBe('elsewhere email-note');
});
