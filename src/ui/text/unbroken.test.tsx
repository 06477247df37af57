import { render } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, it } from 'vitest';
import { Fact, Facts, Heading, Messages } from '../index.ts';

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

it('an address breaks before its @ and after its dots alone, wherever it stands in a sentence', () => {
  const address = 'anne-marie.de-la-tour@grand-est.example.org';
  const { container } = render(
    <Heading
      subtitle={[
        <Fragment key="a">Compte </Fragment>,
        <Fragment key="b">
          <bdi>{address}</bdi>
        </Fragment>,
      ]}
    >
      Titre
    </Heading>,
  );
  const pieces = [...container.querySelectorAll('bdi span')].map(({ textContent }) => textContent);
  expect(pieces).toEqual(['anne-marie.', 'de-la-tour', '@grand-est.', 'example.', 'org']);
  expect(container.querySelector('p')?.textContent).toBe(`Compte ${address}`);
});
