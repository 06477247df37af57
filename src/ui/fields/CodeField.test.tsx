import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CodeField } from './CodeField.tsx';

let completed: string[];
beforeEach(() => {
  completed = [];
});

function show(digits = true) {
  render(
    <CodeField label="Code" name="code" length={6} digits={digits} onComplete={({ value }) => completed.push(value)} />,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
}

it('is one input that phones and password managers can fill in', () => {
  const { autocomplete, inputMode, maxLength, name } = show();
  expect({ autocomplete, inputMode, maxLength, name }).toEqual({
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: -1,
    name: 'code',
  });
});

it('shows a tick in the place of the boxes once the code is accepted, and keeps the input', () => {
  const field = (done: boolean) => <CodeField label="Code" defaultValue="123456" length={6} digits done={done} />;
  const { container, rerender } = render(field(false));
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(container.querySelector('svg')).toBeNull();
  rerender(field(true));
  expect(container.querySelector('svg')).not.toBeNull();
  expect([screen.getByRole('textbox'), input.value]).toEqual([input, '123456']);
});

it('accepts letters if the code has them', async () => {
  const input = show(false);
  expect(input.inputMode).toBe('text');
  await userEvent.type(input, 'k3f-9x2');
  expect(input.value).toBe('k3f9x2');
});

it.each(['123456', '123 456', '123-456', ' 12 34 56 ', 'Code: 123456.', '١٢٣٤٥٦', '१२३४५६', '１２３４５６'])(
  'accepts a pasted "%s" and reports it once',
  async (text) => {
    const user = userEvent.setup();
    const input = show();
    await user.click(input);
    await user.paste(text);
    expect(input.value).toBe('123456');
    expect(completed).toEqual(['123456']);
  },
);

it('reports a corrected code again, and never an incomplete one', async () => {
  const user = userEvent.setup();
  const input = show();
  await user.type(input, '123456');
  await user.type(input, '{Backspace}');
  expect(completed).toEqual(['123456']);
  await user.type(input, '78');
  expect(completed).toEqual(['123456', '123457']);
});

it('keeps letters that the code does not have, and does not report them', async () => {
  const input = show();
  await userEvent.type(input, '12E45l');
  expect([input.value, input.checkValidity(), completed]).toEqual(['12E45l', false, []]);
});

it.each(['k٣f9x２', 'k3f9x2'])('writes the digits of a code with letters as ASCII: %s', async (text) => {
  const user = userEvent.setup();
  const input = show(false);
  await user.click(input);
  await user.paste(text);
  expect(input.value).toBe('k3f9x2');
});
