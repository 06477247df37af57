import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog, type DialogProps } from './Dialog.tsx';

const [act, cancel] = [vi.fn(), vi.fn()];

function show(props: Partial<DialogProps> = {}) {
  render(
    <Dialog
      title="Remove the key?"
      action={{ children: 'Remove', onClick: act }}
      cancelLabel="Keep"
      onCancel={cancel}
      {...props}
    >
      <p>You will not be able to sign in with it.</p>
    </Dialog>,
  );
}

it('has its title as name, its text as description, and an action beside cancel', async () => {
  show();
  const dialog = screen.getByRole('dialog', {
    name: 'Remove the key?',
    description: 'You will not be able to sign in with it.',
  });
  expect(dialog).toHaveProperty('open', true);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove', 'Keep']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect([act.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0]);
});

it('the cancel button and Escape call onCancel and leave it open', async () => {
  cancel.mockClear();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(cancel).toHaveBeenCalledTimes(1);
  // Browsers dispatch this event on Escape (HTML, close watchers); `false` says that it was prevented.
  expect(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false);
  expect(cancel).toHaveBeenCalledTimes(2);
});

it('focuses cancel if the action is destructive', () => {
  show({ destructive: true });
  expect(screen.getByRole('alertdialog', { name: 'Remove the key?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
});

it('can send a form elsewhere in the page', () => {
  show({ action: { children: 'Remove', type: 'submit', form: 'keys', name: 'webauthn_remove', value: 'ab12' } });
  const button = screen.getByRole('button', { name: 'Remove' });
  expect([button.getAttribute('form'), button.getAttribute('name'), button.getAttribute('value')]).toEqual([
    'keys',
    'webauthn_remove',
    'ab12',
  ]);
});
