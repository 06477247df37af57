// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Messages, type Severity } from './Messages.tsx';

afterEach(cleanup);

it.each<[Severity, 'alert' | 'status']>([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'status'],
])('%s is announced as %s', (severity, role) => {
  render(<Messages items={[{ key: '1', severity, text: 'Words', testId: 'ui/message/1' }]} />);
  expect(screen.getByRole(role).contains(screen.getByTestId('ui/message/1'))).toBe(true);
});

it('the summary takes focus through its ref', () => {
  const ref = createRef<HTMLDivElement>();
  render(<Messages ref={ref} items={[{ key: '1', severity: 'error', text: 'Words' }]} />);
  ref.current?.focus();
  expect(document.activeElement).toBe(ref.current);
});

it('renders nothing when there is nothing to say', () => {
  expect(render(<Messages items={[]} />).container.innerHTML).toBe('');
});
