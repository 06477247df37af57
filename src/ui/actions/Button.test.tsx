import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, it } from 'vitest';
import { Field } from '../fields/Field.tsx';
import { Button } from './Button.tsx';

/** A form that counts its submissions and stays busy after the first one. */
function Sample() {
  const [count, setCount] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setCount(count + 1);
  };
  return (
    <form onSubmit={submit}>
      <Field label="Email" />
      <Button type="submit" name="method" value="password" busy={count > 0}>
        Sign in
      </Button>
      <output>{count}</output>
    </form>
  );
}

it('a busy button ignores a second click and Enter, and keeps focus and label', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
  await user.click(button);
  await user.click(button);
  await user.keyboard('{Enter} ');
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  expect(screen.getByRole('status').textContent).toBe('1');

  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.disabled).toBe(false);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBe(button);
});

it('passes native props through', () => {
  render(<Button data-testid="node/input/method" type="submit" name="method" value="password" formNoValidate />);
  const button = screen.getByTestId<HTMLButtonElement>('node/input/method');
  expect([button.type, button.name, button.value, button.formNoValidate]).toEqual([
    'submit',
    'method',
    'password',
    true,
  ]);
});

it('is not a submit button by default', () => {
  render(<Button>Close</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
});
