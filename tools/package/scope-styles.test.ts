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

test('steps of animations and rules that name the class stay as they are', async () => {
  const css = '@keyframes turn{from{top:0} to{top:1px}} .own.own{}';
  expect(await scoped(css)).toBe(css);
});
