import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { AttentionProvider } from '../attention/attention.tsx';
import { type MessageItem, Messages, type Severity } from './Messages.tsx';

const saidIn = (urgency: string) => screen.getByTestId(`live/${urgency}`).textContent;

it.each<[Severity, 'assertive' | 'polite']>([
  ['error', 'assertive'],
  ['success', 'polite'],
  ['info', 'polite'],
  ['warning', 'polite'],
])('a message of severity %s is announced in the %s region', (severity, urgency) => {
  const shown = (items: readonly MessageItem[]) => (
    <AttentionProvider>
      <Messages items={items} />
    </AttentionProvider>
  );
  const { rerender } = render(shown([]));
  const region = screen.getByTestId(`live/${urgency}`);
  expect([region.getAttribute('aria-live'), region.textContent]).toEqual([urgency, '']);
  rerender(shown([{ key: '1', severity, text: 'Words' }]));
  expect(region.isConnected).toBe(true);
  expect(saidIn(urgency)).toBe('Words');
  expect(saidIn(urgency === 'polite' ? 'assertive' : 'polite')).toBe('');
});

it('a message is announced again for another response, but not when its text changes', () => {
  const shown = (seconds: number, answer: object) => (
    <AttentionProvider>
      <Messages items={[{ key: '1', severity: 'error', text: `${seconds} s` }]} answer={answer} />
    </AttentionProvider>
  );
  const first = {};
  const { rerender } = render(shown(3, first));
  rerender(shown(2, first));
  expect(saidIn('assertive')).toBe('3 s');
  rerender(shown(2, {}));
  expect(saidIn('assertive')).toBe('2 s');
});

it('the summary takes focus through its ref', () => {
  const ref = createRef<HTMLDivElement>();
  render(<Messages ref={ref} items={[{ key: '1', severity: 'error', text: 'Words' }]} />);
  ref.current?.focus();
  expect(document.activeElement).toBe(ref.current);
});

it('renders nothing without messages', () => {
  expect(render(<Messages items={[]} />).container.innerHTML).toBe('');
});
