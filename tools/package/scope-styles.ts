import type { Plugin, Rule } from 'postcss';

/**
 * The element around a screen. `:is()` gives the selector the weight of an id, so that rules of the host such as
 * `.page button` do not win.
 */
const scopeOf = (rootClass: string) => `:is(.${rootClass}, #${rootClass})`;

function scoped(selector: string, scope: string): string {
  const rest = /^(?::root|html|body)(?![\w-])(.*)$/s.exec(selector)?.[1];
  return rest === undefined ? `${scope} ${selector}` : scope + rest;
}

const isInKeyframes = ({ parent }: Rule) =>
  parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';

/**
 * PostCSS plugin that limits each rule to the element with a class: the root and the body of the product's page become
 * this element, every other selector is below it. Rules that name the class themselves stay as they are.
 */
export const scopeStyles = (rootClass: string): Plugin => ({
  postcssPlugin: 'scope-styles',
  OnceExit: (sheet) => {
    sheet.walkRules((rule) => {
      if (isInKeyframes(rule) || rule.selector.includes(`.${rootClass}`)) return;
      rule.selectors = rule.selectors.map((selector) => scoped(selector, scopeOf(rootClass)));
    });
  },
});
