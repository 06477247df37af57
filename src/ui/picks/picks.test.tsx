import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Select } from '../fields/Select.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Choice } from './Choice.tsx';
import { Segments } from './Segments.tsx';

it('a choice is a button with its label and hint as name', async () => {
  const chosen = vi.fn();
  render(<Choice icon="mail" label="Code by e-mail" hint="To c•••@example.org" onClick={chosen} />);
  await userEvent.click(screen.getByRole('button', { name: /^Code by e-mail ?To c•••@example.org$/ }));
  expect(chosen).toHaveBeenCalledOnce();
});

it('a disabled choice cannot be pressed', async () => {
  const chosen = vi.fn();
  render(<Choice icon="key" label="Security key" disabled onClick={chosen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Security key' }));
  expect(chosen).not.toHaveBeenCalled();
});

it('a click on its label ticks a checkbox; an asterisk marks a required one', async () => {
  render(<Checkbox label="I accept" required requiredLabel="required" />);
  const box = screen.getByRole('checkbox', { name: 'I accept' });
  await userEvent.click(screen.getByText('I accept'));
  expect(box).toHaveProperty('checked', true);
  expect(box).toHaveProperty('required', true);
  expect(box.nextElementSibling?.tagName).toBe('LABEL');
  expect(screen.getByRole('img', { name: 'required' }).textContent).toBe('*');
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
