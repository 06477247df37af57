/** The output of an HTML template: each value is escaped for its context (Go `html/template/escape.go`). */
import { goQuote } from '../go/quote.ts';
import { type HtmlContext, HtmlReader } from './context.ts';
import { htmlSafe, nospaceSafe, urlFiltered, urlNormalised, urlPart } from './escapers.ts';
import type { Output } from './execute.ts';
import { lineOf } from './lex.ts';
import type { Node, Template } from './nodes.ts';
import { TemplateError } from './problem.ts';
import { formatValue, isNil } from './values.ts';

/** Checks that all templates that nodes call exist, as Go does before it escapes. @throws TemplateError */
export function checkCalls({ name, source, trees }: Template, nodes: readonly Node[], seen = new Set<string>()): void {
  for (const node of nodes) {
    if (node.kind === 'if' || node.kind === 'with' || node.kind === 'range')
      checkCalls({ name, source, trees }, [...node.body, ...node.otherwise], seen);
    if (node.kind !== 'template' || seen.has(node.name)) continue;
    seen.add(node.name);
    const tree = trees.get(node.name);
    if (!tree) {
      const column = node.at - source.lastIndexOf('\n', node.at - 1) - 1;
      const place = `html/template:${name}:${lineOf(source, node.at)}:${column}`;
      throw new TemplateError(`${place}: no such template ${goQuote(node.name)}`);
    }
    checkCalls({ name, source, trees }, tree, seen);
  }
}

/** Collects the output of an HTML template. @param name the template's name, for errors */
export function htmlOutput(name: string): Output & { result(): string } {
  const reader = new HtmlReader();
  let result = '';
  return {
    text(text) {
      result += reader.read(text);
    },
    value(value, isEscaped) {
      const text = isNil(value) ? '' : formatValue(value);
      result += escapeFor(name, reader.enter(), text, isEscaped);
    },
    result: () => result,
  };
}

function escapeFor(name: string, place: HtmlContext, text: string, isEscaped: boolean): string {
  switch (place.kind) {
    case 'text':
    case 'raw':
      return isEscaped ? text : htmlSafe(text);
    case 'comment':
      return '';
    case 'attribute': {
      const outer = place.quote === '' ? nospaceSafe : htmlSafe;
      if (place.holds === 'text') return isEscaped ? text : outer(text);
      if (place.part === 'in the query') return outer(isEscaped ? text : urlPart(text));
      return outer(urlNormalised(place.part === 'none' ? urlFiltered(text) : text));
    }
    case 'tag':
      // An attribute's name must be a plain word that does not name a script, a style or a URL.
      return /^[A-Za-z][\w-]*$/.test(text) && !/^(on|style|src|href)/i.test(text) ? text.toLowerCase() : 'ZgotmplZ';
    case 'foreign':
      throw new TemplateError(`template: ${name}: a value in a ${place.language} is not simulated`);
  }
}
