import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Method, Methods, MethodTiles } from './Method.tsx';

it('a method is a button with its label, badge and hint as name', async () => {
  const pressed = vi.fn();
  render(<Method icon="" label="Code by e-mail" badge="Last used" hint="To c•••@example.org" onClick={pressed} />);
  await userEvent.click(screen.getByRole('button', { name: /^Code by e-mail ?Last used ?To c•••@example.org$/ }));
  expect(pressed).toHaveBeenCalledOnce();
});

it('a disabled or busy method cannot be pressed', async () => {
  const pressed = vi.fn();
  render(
    <Methods>
      <Method icon="" label="Security key" disabled onClick={pressed} />
      <Method icon="" label="Passkey" busy onClick={pressed} />
    </Methods>,
  );
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Passkey' }).getAttribute('aria-busy')).toBe('true');
});

it('tiles after the fourth are folded', async () => {
  const tile = (name: string) => <Method key={name} icon="" label={name} />;
  render(<MethodTiles more="More">{['A', 'B', 'C', 'D', 'E'].map(tile)}</MethodTiles>);
  const fold = screen.getByRole('group');
  expect(fold).toHaveProperty('open', false);
  expect(fold.textContent).toBe('MoreE');
  expect(screen.getAllByRole('list')[0]?.textContent).toBe('ABCD');
});
