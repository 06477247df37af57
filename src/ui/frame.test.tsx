import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QuietLinks } from './actions/TextLink.tsx';
import { ClientLine } from './details/ClientLine.tsx';
import { Disclosure } from './details/Disclosure.tsx';
import { Pair } from './details/Pair.tsx';
import { HiddenUsername } from './fields/HiddenUsername.tsx';
import type { Brand } from './page/BrandPanel.tsx';
import { Heading } from './page/Heading.tsx';
import { Page } from './page/Page.tsx';

it('quiet links stand on one line, and their dots are not read out', () => {
  const links = [
    { href: '/privacy', text: 'Privacy' },
    { href: '/terms', text: 'Terms' },
  ];
  const { container } = render(<QuietLinks links={links} />);
  expect(container.textContent).toBe('Privacy · Terms');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Privacy', 'Terms']);
  expect(screen.getByText('·').getAttribute('aria-hidden')).toBe('true');
});

describe('the page', () => {
  const brand: Brand = {
    name: 'Plus Que Pro',
    subtitle: 'All in one place',
    logo: 'plus',
    motif: 'plus',
    pane: 'right',
  };

  it('has landmarks, and a first link that skips to the content', () => {
    render(
      <Page brand={brand} skipLabel="Skip" footer="Legal">
        <Heading>Sign in</Heading>
      </Page>,
    );
    const main = screen.getByRole('main');
    expect(within(main).getByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(within(screen.getByRole('banner')).getByText('Plus Que Pro')).toBeTruthy();
    expect(screen.getByRole('contentinfo').textContent).toBe('Legal');
    const [first] = screen.getAllByRole('link');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Skip', `#${main.id}`]);
  });

  it('shows the configured logo, else the default one', () => {
    const { container, rerender } = render(
      <Page brand={brand} skipLabel="Skip">
        …
      </Page>,
    );
    expect(container.querySelector('header img')).toBeNull();
    expect(container.querySelector('header svg')?.getAttribute('aria-hidden')).toBe('true');
    rerender(
      <Page brand={{ ...brand, logo: '/logo.svg' }} skipLabel="Skip">
        …
      </Page>,
    );
    expect(container.querySelector('header img')?.getAttribute('src')).toBe('/logo.svg');
    expect(container.querySelector('header svg')).toBeNull();
  });

  it('without a pane has the logo and the name above the form, and nothing without both', () => {
    const { container, rerender } = render(
      <Page brand={{ ...brand, logo: '/day.svg', logoDark: '/night.svg', pane: 'none' }} skipLabel="Skip">
        …
      </Page>,
    );
    expect([...container.querySelectorAll('header img')].map((logo) => logo.getAttribute('src'))).toEqual([
      '/day.svg',
      '/night.svg',
    ]);
    expect(screen.getByRole('banner').textContent).toBe('Plus Que Pro');
    rerender(
      <Page brand={{ ...brand, name: '', logo: 'none', pane: 'none' }} skipLabel="Skip">
        …
      </Page>,
    );
    expect(screen.queryByRole('banner')).toBeNull();
  });
});

it("a client's logo has no alternative text and its request no referrer", () => {
  const { container, rerender } = render(
    <ClientLine name="Shop" logo="https://shop.example/logo.png">
      To use Shop
    </ClientLine>,
  );
  const logo = container.querySelector('img');
  expect([logo?.alt, logo?.getAttribute('referrerpolicy')]).toEqual(['', 'no-referrer']);
  expect(screen.getByText('To use Shop')).toBeTruthy();
  rerender(<ClientLine name="Shop">To use Shop</ClientLine>);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('S')).toBeTruthy();
});

it('a pair names the kind and the value of both', () => {
  render(
    <Pair
      items={[
        { icon: 'mail', term: 'Your account', description: 'c@example.org' },
        { icon: 'key', term: 'To link', description: 'Google' },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Your account', 'To link']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['c@example.org', 'Google']);
});

it('the user name beside a lone password is visible to password managers only', () => {
  const { container } = render(<HiddenUsername name="identifier" defaultValue="c@example.org" />);
  expect(screen.queryByRole('textbox')).toBeNull();
  const input = container.querySelector('input');
  expect(input).toMatchObject({
    type: 'text',
    name: 'identifier',
    value: 'c@example.org',
    autocomplete: 'username',
    tabIndex: -1,
  });
});

it('details are folded at first', () => {
  const { container } = render(<Disclosure summary="Technical details">Error id</Disclosure>);
  expect(container.querySelector('details')?.open).toBe(false);
  expect(container.querySelector('summary')?.textContent).toBe('Technical details');
});
