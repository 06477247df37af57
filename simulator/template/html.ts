/** A template for a page: each value is made harmless for the place where it stands (Go `html/template/escape.go`). */
import { type HtmlContext, Reader } from './context.ts';
import { htmlSafe, nospaceSafe, urlFiltered, urlNormalised, urlPart } from './escapers.ts';
import type { Output } from './execute.ts';
import { TemplateError } from './problem.ts';
import { isNil, printed } from './values.ts';

/** Collects what a template for a page says. */
export function htmlOutput(name: string): Output & { result(): string } {
  const reader = new Reader();
  let result = '';
  return {
    text(text) {
      result += reader.read(text);
    },
    value(value, isEscaped) {
      const told = isNil(value) ? '' : printed(value);
      result += harmless(name, reader.enter(), told, isEscaped);
    },
    result: () => result,
  };
}

function harmless(name: string, place: HtmlContext, told: string, isEscaped: boolean): string {
  switch (place.kind) {
    case 'text':
    case 'raw':
      return isEscaped ? told : htmlSafe(told);
    case 'comment':
      return '';
    case 'attribute': {
      const outer = place.quote === '' ? nospaceSafe : htmlSafe;
      if (place.holds === 'text') return isEscaped ? told : outer(told);
      if (place.part === 'in the query') return outer(isEscaped ? told : urlPart(told));
      return outer(urlNormalised(place.part === 'none' ? urlFiltered(told) : told));
    }
    case 'tag':
      // The name of an attribute: whatever is no plain name is no name.
      return /^[A-Za-z][\w-]*$/.test(told) && !/^(on|style|src|href)/i.test(told) ? told.toLowerCase() : 'ZgotmplZ';
    case 'foreign':
      throw new TemplateError(`template: ${name}: a value in a ${place.language} is not simulated`);
  }
}
