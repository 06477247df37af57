import { render } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, it } from 'vitest';
import { DefinitionList, Fact, Facts, Heading, Messages } from '../index.ts';

it('"e-mail" does not break, and the text is unchanged', () => {
  const text = "Vérifiez l'adresse e-mail ou l'E-mail du compte-rendu.";
  const { container } = render(<Messages items={[{ key: 'a', severity: 'info', text }]} />);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['e-mail', 'E-mail']);
  expect(container.textContent).toBe(text);
});

it('a fact shows its text and its link', () => {
  const { container } = render(
    <Facts>
      <Fact mark={<img src="/logo.png" alt="" />} action={<a href="/logout">Not you?</a>}>
        You are using: c@example.org
      </Fact>
    </Facts>,
  );
  expect(container.textContent).toBe('You are using: c@example.orgNot you?');
});

it('a long address breaks only before its @ and after dots, and is one text for screen readers', () => {
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
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(texts('bdi > span > :not([aria-hidden])')).toEqual([address]);
  expect(texts('[aria-hidden] > span')).toEqual(['anne-marie.', 'de-la-tour', '@grand-est.example.org']);
  expect(texts('[aria-hidden] > span > span')).toEqual(['@grand-est.', 'example.', 'org']);
});

it('the full stop after an address stays on its line', () => {
  const { container } = render(
    <Heading subtitle={['You are using ', <bdi key="b">a@b.example.org</bdi>, '. Log out first.']}>Title</Heading>,
  );
  expect(container.querySelector('p')?.textContent).toBe('You are using a@b.example.org. Log out first.');
  expect(container.querySelector('p > span')?.textContent).toBe('a@b.example.org.');
});

it.each([
  [
    'a list of terms',
    <DefinitionList key="list" items={[{ term: 'E-mail', description: <bdi>a@b.example.org</bdi> }]} />,
  ],
  [
    'a fact',
    <Fact key="fact" mark="">
      {['Compte ', <bdi key="b">a@b.example.org</bdi>]}
    </Fact>,
  ],
])('an address of usual length is one text that does not break in %s', (_, what) => {
  const { container } = render(what);
  expect([...container.querySelectorAll('bdi > span')].map(({ innerHTML }) => innerHTML)).toEqual(['a@b.example.org']);
});

it.each([
  ['a word', 'w'.repeat(100_000)],
  ['hyphens', '-'.repeat(100_000)],
  ['an address that never ends', `a@${'-'.repeat(100_000)}`],
])('%s of 100,000 letters takes no quadratic time', (_, text) => {
  const started = performance.now();
  render(<Fact mark="">{text}</Fact>);
  // A search from each letter would take five billion steps.
  expect(performance.now() - started).toBeLessThan(2000);
});
