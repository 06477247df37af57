import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AttentionProvider } from '../attention/attention.tsx';
import { CopyButton } from './CopyButton.tsx';

const button = (
  <AttentionProvider>
    <CopyButton text="secret words" label="Copier" copiedLabel="Copié" failedLabel="Copie impossible" />
  </AttentionProvider>
);

test('a press copies the text and announces it', async () => {
  const user = userEvent.setup();
  render(button);
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await navigator.clipboard.readText()).toBe('secret words');
  expect(screen.getByTestId('live/polite').textContent).toBe('Copié');
  expect(screen.getByRole('button').textContent).toBe('Copié');
});

/** jsdom has none. */
class ClipboardItemOfText {
  readonly types = ['text/plain'];
  readonly #data: Readonly<Record<string, Promise<Blob>>>;
  constructor(data: Readonly<Record<string, Promise<Blob>>>) {
    this.#data = data;
  }
  getType = (type: string) => this.#data[type];
}

test('a press copies a text that arrives later', async () => {
  vi.stubGlobal('ClipboardItem', ClipboardItemOfText);
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<string>();
  render(
    <AttentionProvider>
      <CopyButton text={() => promise} label="Copier" copiedLabel="Copié" failedLabel="Copie impossible" />
    </AttentionProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  resolve('late words');
  expect(await navigator.clipboard.readText()).toBe('late words');
});

test('a failed copy is shown', async () => {
  const user = userEvent.setup();
  const { clipboard } = navigator;
  Object.assign(clipboard, { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  render(button);
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect((await screen.findByRole('button', { name: 'Copie impossible' })).textContent).toBe('Copie impossible');
});
