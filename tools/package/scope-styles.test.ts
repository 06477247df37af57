import postcss from 'postcss';
import { expect, test } from 'vitest';
import { scopeStyles } from './scope-styles.ts';

const scoped = async (css: string) => {
  const { css: result } = await postcss([scopeStyles('own')]).process(css, { from: undefined });
  return result.replaceAll(':is(.own, #own)', 'SCOPE');
};

test('the root and the body of the page become the element around a screen, all else is below it', async () => {
  expect(await scoped(':root{} html{} body{} body:has(i){} .body{} *{} a, .b::before{}')).toBe(
    'SCOPE{} SCOPE{} SCOPE{} SCOPE:has(i){} SCOPE .body{} SCOPE *{} SCOPE a, SCOPE .b::before{}',
  );
});

test('rules about the theme stay rules about the element itself', async () => {
  expect(await scoped('@media print{:root:not([data-theme="light"]) .dark{}} :root[data-theme="dark"]{}')).toBe(
    '@media print{SCOPE:not([data-theme="light"]) .dark{}} SCOPE[data-theme="dark"]{}',
  );
});

test('steps of animations stay as they are, and rules that name the class keep their selectors', async () => {
  const css = '@keyframes turn{from{top:0} to{top:1px}} .own.own{}';
  expect(await scoped(css)).toBe(css);
});

test('declarations win over those of the host that are important, except what scripts and animations change', async () => {
  expect(await scoped('a{color:red;opacity:0}b{top:0}@media print{i{top:1px}}')).toBe(
    'SCOPE a{opacity:0}@layer own{SCOPE a{color:red !important}SCOPE b{top:0 !important}}' +
      '@media print{@layer own{SCOPE i{top:1px !important}}}',
  );
});

test('what a host forces on all elements starts anew in a screen', async () => {
  const result = await scoped('.own *{all:revert}');
  expect(result).toContain('.own *{all:revert}@layer own{.own *{');
  for (const property of ['letter-spacing', 'text-transform', 'color', 'border'])
    expect(result).toContain(`${property}:revert !important`);
});

test('the host can set colours, fonts and corners', async () => {
  expect(await scoped(':root{--color-accent:#123456;--space-8:8px}')).toBe(
    'SCOPE{--color-accent:var(--sign-in-color-accent, #123456);--space-8:8px}',
  );
});
