/** Finds names in PromQL expressions. It covers the expressions of deploy/; promtool checks their syntax. */

/** Keywords of PromQL. Functions are recognised by the bracket after their name. */
const words = new Set([
  'and',
  'or',
  'unless',
  'bool',
  'offset',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
]);

const withoutTexts = (expression: string) => expression.replaceAll(/"[^"]*"|'[^']*'/g, '""');
const labelLists = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const matchers = /\{([^}]*)\}/g;

/** Returns the names of the metrics in an expression. */
export function metricsIn(expression: string): readonly string[] {
  const bare = withoutTexts(expression)
    .replaceAll(matchers, '')
    .replaceAll(labelLists, ' ')
    .replaceAll(/\[[^\]]*\]/g, '');
  const names = bare.match(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g) ?? [];
  return names.filter((name) => !words.has(name));
}

/** Returns the names of the labels that an expression compares or groups by. */
export function labelsIn(expression: string): readonly string[] {
  const bare = withoutTexts(expression);
  const lists = [...bare.matchAll(labelLists), ...bare.matchAll(matchers)].map(([, list = '']) => list);
  return lists.flatMap((list) => list.match(/[a-zA-Z_]\w*/g) ?? []);
}
