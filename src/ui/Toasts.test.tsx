// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ToastItem, Toasts } from './Toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const saved: ToastItem = { key: 'saved', severity: 'success', text: 'Saved', lasts: 5000 };
const failed: ToastItem = { key: 'failed', severity: 'error', text: 'Not saved' };

function Sample({ add }: { add: readonly ToastItem[] }) {
  const [items, setItems] = useState<readonly ToastItem[]>([]);
  const dismiss = (key: string) => setItems((before) => before.filter((item) => item.key !== key));
  return (
    <>
      <button type="button" onClick={() => setItems(add)}>
        Save
      </button>
      <Toasts items={items} dismissLabel="Dismiss" onDismiss={dismiss} />
    </>
  );
}

const later = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const words = () => screen.getByRole('status').textContent;
const announce = (...add: ToastItem[]) => {
  render(<Sample add={add} />);
  expect(words()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};

it('says its words in a region that was there before, and goes after its time', () => {
  announce(saved);
  expect(words()).toBe('Saved');
  later(4999);
  expect(words()).toBe('Saved');
  later(1);
  expect(words()).toBe('');
});

it.each([
  ['pointer is over it', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus is in it', fireEvent.focus, fireEvent.blur],
] as const)('its time stands still while the %s', (_what, enter, leave) => {
  announce(saved);
  later(3000);
  const button = screen.getByRole('button', { name: 'Dismiss' });
  enter(enter === fireEvent.focus ? button : (button.parentElement ?? button));
  later(60_000);
  expect(words()).toBe('Saved');
  leave(enter === fireEvent.focus ? button : (button.parentElement ?? button));
  later(1999);
  expect(words()).toBe('Saved');
  later(1);
  expect(words()).toBe('');
});

it('stays until it is dismissed where it has no time, and gives the focus back', () => {
  announce(saved, failed);
  later(3_600_000);
  expect(words()).toBe('Not saved');
  screen.getByRole('button', { name: 'Save' }).focus();
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  expect(words()).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});
