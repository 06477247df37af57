import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Button } from '../actions/Button.tsx';
import { PasswordField } from './PasswordField.tsx';

let typeAtSubmit: string | undefined;

beforeEach(() => {
  typeAtSubmit = undefined;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        typeAtSubmit = event.currentTarget.querySelector('input')?.type;
      }}
    >
      <PasswordField
        label="Password"
        name="password"
        showLabel="Show password"
        hideLabel="Hide password"
        capsLockText="Caps Lock is on."
      />
      <Button type="submit">Go</Button>
    </form>,
  );
});

const input = () => screen.getByLabelText<HTMLInputElement>('Password');
const toggle = () => screen.getByRole('button', { name: 'Show password' });
const state = () => [input().type, toggle().getAttribute('aria-pressed')];

it.each(['{Enter}', ' '])('toggles by key "%s" without submitting', async (key) => {
  const user = userEvent.setup();
  toggle().focus();
  await user.keyboard(key);
  expect(state()).toEqual(['text', 'true']);
  await user.keyboard(key);
  expect(state()).toEqual(['password', 'false']);
  expect(typeAtSubmit).toBeUndefined();
});

it('keeps focus, caret and selection of the field when pressed', async () => {
  const user = userEvent.setup();
  await user.type(input(), 'correct horse');
  input().setSelectionRange(3, 7);
  await user.click(toggle());
  expect([input().selectionStart, input().selectionEnd]).toEqual([3, 7]);
  expect(document.activeElement).toBe(input());
});

it('is hidden again before the form is read', async () => {
  const user = userEvent.setup();
  await user.type(input(), 'secret');
  await user.click(toggle());
  expect(state()).toEqual(['text', 'true']);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(typeAtSubmit).toBe('password');
  expect(state()).toEqual(['password', 'false']);
  expect(input().value).toBe('secret');
});

it('says that Caps Lock is on while the field has the focus', async () => {
  const user = userEvent.setup();
  await user.click(input());
  await user.keyboard('{CapsLock}a');
  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on.');
  await user.keyboard('{CapsLock}a');
  expect(screen.getByRole('status').textContent).toBe('');
});
