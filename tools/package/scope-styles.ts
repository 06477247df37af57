import postcss, { type AtRule, type Declaration, type Plugin, type Root, type Rule } from 'postcss';

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

/** Custom properties of the root that the host may set, as `--sign-in-…`. */
const token = /^--((?:color|shadow)-[\w-]+|font-(?:sans|title|mono)|radius-(?:control|card))$/;

/** Properties that scripts and animations change; a declaration with `!important` would stop them. */
const moving = /^(?:--.*|all|animation.*|transition.*|opacity|transform|stroke-dashoffset|min-block-size)$/;

/** What hosts set with `!important`, for all elements or for all of a name. Each screen starts from `all`. */
const forced = [
  ...['background-color', 'background-image', 'border', 'border-radius', 'box-shadow', 'box-sizing', 'color', 'cursor'],
  ...['display', 'float', 'font', 'height', 'letter-spacing', 'line-height', 'list-style', 'margin', 'max-height'],
  ...['max-width', 'min-width', 'outline', 'outline-offset', 'overflow', 'padding', 'position', 'text-align'],
  ...['text-decoration', 'text-shadow', 'text-transform', 'vertical-align', 'visibility', 'white-space', 'width'],
];

/** Returns the declarations of a rule that win over those of the host that are `!important`. */
const important = (rule: Rule): Declaration[] =>
  rule.nodes.flatMap((node) => {
    if (node.type !== 'decl') return [];
    const { prop, value } = node;
    if (prop === 'all') return forced.map((name) => postcss.decl({ prop: name, value, important: true }));
    return moving.test(prop) ? [] : [node.clone({ important: true })];
  });

/**
 * Moves the declarations of a rule into a layer, with `!important`: there they win over all rules of the host outside of
 * layers, also over its `!important` ones.
 */
function moveToLayer(rule: Rule, name: string): void {
  const moved = important(rule);
  if (moved.length === 0) return;
  const strong = rule.clone({ nodes: [] }).append(moved);
  for (const node of [...rule.nodes]) if (node.type === 'decl' && !moving.test(node.prop)) node.remove();
  const layer = postcss.atRule({ name: 'layer', params: name, nodes: [strong] });
  rule.after(layer);
  if (rule.nodes.length === 0) rule.remove();
}

/** Joins layers that follow each other. */
function joinLayers(sheet: Root, name: string): void {
  sheet.walkAtRules('layer', (layer) => {
    const before = layer.prev();
    if (layer.params !== name || before?.type !== 'atrule' || (before as AtRule).name !== 'layer') return;
    (before as AtRule).append(layer.nodes ?? []);
    layer.remove();
  });
}

/** The names of layers that the given rules are in. */
const isInLayer = ({ parent }: Rule) => parent?.type === 'atrule' && 'name' in parent && parent.name === 'layer';

/**
 * PostCSS plugin that separates a style sheet from the page of another app. Each rule is limited to the element with a
 * class: the root and the body of the product's page become this element, every other selector is below it. Rules that
 * name the class themselves keep their selectors. No rule of the host wins, but it may set the tokens.
 */
export const scopeStyles = (rootClass: string): Plugin => ({
  postcssPlugin: 'scope-styles',
  OnceExit: (sheet) => {
    sheet.walkRules((rule) => {
      if (isInKeyframes(rule) || isInLayer(rule)) return;
      if (!rule.selector.includes(`.${rootClass}`))
        rule.selectors = rule.selectors.map((selector) => scoped(selector, scopeOf(rootClass)));
      rule.walkDecls(token, (declaration) => {
        declaration.value = `var(${declaration.prop.replace('--', '--sign-in-')}, ${declaration.value})`;
      });
      moveToLayer(rule, rootClass);
    });
    joinLayers(sheet, rootClass);
  },
});
