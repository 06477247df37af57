/**
 * Go's `text/template` and `html/template`, as far as message templates need them; `docs/reference/templates.md` lists the
 * functions.
 */
import { builtins } from './builtins.ts';
import { execute, type FunctionLibrary, type Output } from './execute.ts';
import { escapedTemplate } from './html.ts';
import { htmlFunctions } from './html-functions.ts';
import { isEmptyTree, type Node, type Template } from './nodes.ts';
import { parseTemplate } from './parse.ts';
import { sprig } from './sprig.ts';
import { formatValue, isNil } from './values.ts';

export { htmlSafe } from './escapers.ts';
export type { FunctionLibrary } from './execute.ts';
export { TemplateError } from './problem.ts';
export { urlNormalised } from './url.ts';
export { Struct } from './values.ts';

/** A parsed template, which can be filled many times. */
export type ParsedTemplate = Template;

const library: FunctionLibrary = { ...builtins, ...sprig };

const htmlLibrary: FunctionLibrary = { ...library, ...htmlFunctions };

/**
 * Parses a template.
 * @param name for error messages
 * @param more functions beside those of Go and sprig
 * @throws TemplateError
 */
export const readTemplate = (name: string, source: string, more: FunctionLibrary = {}): Template =>
  parseTemplate(name, source, (word) => Object.hasOwn(library, word) || Object.hasOwn(more, word));

/** Parses several files that can call one another by name. @param name the file to fill @throws TemplateError */
export function readTemplates(
  name: string,
  files: readonly (readonly [name: string, source: string])[],
  more: FunctionLibrary = {},
): Template {
  const trees = new Map<string, readonly Node[]>();
  const all = files.flatMap(([each, source]) => [...readTemplate(each, source, more).trees]);
  for (const [defined, nodes] of all) if (!trees.has(defined) || !isEmptyTree(nodes)) trees.set(defined, nodes);
  return { name, source: files.find(([each]) => each === name)?.[1] ?? '', trees };
}

/** Fills a text template with data. @throws TemplateError */
export const fillText = (template: Template, data: unknown, more: FunctionLibrary = {}): string =>
  fill(template, data, { ...library, ...more });

/** Fills an HTML template with data. @throws TemplateError */
export const fillHtml = (template: Template, data: unknown): string =>
  fill(escapedTemplate(template), data, htmlLibrary);

function fill(template: Template, data: unknown, functions: FunctionLibrary): string {
  let result = '';
  const out: Output = {
    text(text) {
      result += text;
    },
    value(value) {
      result += isNil(value) ? '<no value>' : formatValue(value);
    },
  };
  execute(template, data, functions, out);
  return result;
}
