// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Fact, Facts, Messages } from './index.ts';

it('"e-mail" stays on one line, and the words stay as they are', () => {
  const text = "Vérifiez l'adresse e-mail ou l'E-mail du compte-rendu.";
  const { container } = render(<Messages items={[{ key: 'a', severity: 'info', text }]} />);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['e-mail', 'E-mail']);
  expect(container.textContent).toBe(text);
});

it('a fact is its words and what can be done about it', () => {
  const { container } = render(
    <Facts>
      <Fact mark={<img src="/logo.png" alt="" />} action={<a href="/logout">Not you?</a>}>
        You are using: c@example.org
      </Fact>
    </Facts>,
  );
  expect(container.textContent).toBe('You are using: c@example.orgNot you?');
});
