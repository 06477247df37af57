import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Select } from '../fields/Select.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Segments } from './Segments.tsx';

it('a click on its label ticks a checkbox; an asterisk marks a required one', async () => {
  render(<Checkbox label="I accept" required />);
  const box = screen.getByRole('checkbox', { name: 'I accept' });
  await userEvent.click(screen.getByText('I accept'));
  expect(box).toHaveProperty('checked', true);
  expect(box).toHaveProperty('required', true);
  expect(box.nextElementSibling?.tagName).toBe('LABEL');
  expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true');
});

it('an option of a select can be chosen', async () => {
  const options = [
    { value: 'fr', label: 'Français' },
    { value: 'en', label: 'English' },
  ];
  render(<Select label="Language" options={options} defaultValue="fr" />);
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  await userEvent.selectOptions(list, 'English');
  expect(list.value).toBe('en');
});

function Theme() {
  const [value, setValue] = useState<'light' | 'dark'>('light');
  const options = [
    { value: 'light', icon: 'sun', label: 'Light' },
    { value: 'dark', icon: 'moon', label: 'Dark' },
  ] as const;
  return <Segments label="Theme" name="theme" value={value} options={options} onChoose={setValue} />;
}

it('segments are named radio buttons that a click or arrow key chooses', async () => {
  const user = userEvent.setup();
  render(<Theme />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy();
  const [light, dark] = ['Light', 'Dark'].map((name) => screen.getByRole<HTMLInputElement>('radio', { name }));
  await user.click(dark as HTMLElement);
  expect([light?.checked, dark?.checked]).toEqual([false, true]);
  await user.keyboard('{ArrowLeft}');
  expect([light?.checked, dark?.checked]).toEqual([true, false]);
});
