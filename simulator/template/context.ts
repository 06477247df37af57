/**
 * Tracks the HTML context of a template (Go `html/template/context.go` and `transition.go`), which decides how a value
 * is escaped.
 */

export type HtmlContext =
  | { readonly kind: 'text' }
  | { readonly kind: 'tag' }
  /** `quote` is '' if the value has no quotes. */
  | { readonly kind: 'attribute'; readonly quote: string; readonly holds: 'text' | 'address'; readonly part: UrlPart }
  | { readonly kind: 'comment' }
  /** An element whose content is text, such as a title. */
  | { readonly kind: 'raw'; readonly element: string }
  /** A script or a style sheet, in an element or in an attribute. */
  | { readonly kind: 'foreign'; readonly quote: string; readonly language: string };

/** The part of a URL that has been written. */
export type UrlPart = 'none' | 'before the query' | 'in the query';

const addresses =
  /^(action|archive|background|cite|classid|codebase|data|formaction|href|icon|longdesc|manifest|poster|profile|src|usemap|xmlns)$/;

const elementsWithText = /^(script|style|textarea|title)$/;

/** The type of an attribute's content, by its name. */
function attributeContent(name: string): 'text' | 'address' | 'script' | 'style' {
  const plain = name
    .toLowerCase()
    .replace(/^data-/, '')
    .replace(/^.*:/, '');
  if (plain.startsWith('on')) return 'script';
  if (plain === 'style') return 'style';
  return addresses.test(plain) || /src|uri|url/.test(plain) ? 'address' : 'text';
}

/** Reads the fixed text of a template, and removes comments, as Go does. */
export class HtmlReader {
  context: HtmlContext = { kind: 'text' };
  private element = '';
  private attribute = '';
  /** Whether an attribute's equals sign was read. */
  private expectsValue = false;

  /** Reads the next fixed text. @returns the text without its comments */
  read(text: string): string {
    let [at, result] = [0, ''];
    while (at < text.length) {
      const before = this.context.kind;
      const { end, shown } = this.step(text, at);
      if (shown) result += this.escapeStrayTags(text.slice(at, end), before);
      at = end;
    }
    return result;
  }

  /** Escapes a `<` that does not start a tag. */
  private escapeStrayTags(text: string, kind: HtmlContext['kind']): string {
    const isText = (kind === 'text' || kind === 'raw') && this.context.kind === kind;
    return isText ? text.replaceAll(/<(?!!doctype)/gi, '&lt;') : text;
  }

  /** The context of a value. The value may start an attribute without quotes. */
  enter(): HtmlContext {
    if (this.context.kind === 'tag' && this.expectsValue) this.begin('');
    return this.context;
  }

  private step(text: string, at: number): { end: number; shown: boolean } {
    const { context } = this;
    const upTo = (found: number) => (found < 0 ? text.length : found);
    switch (context.kind) {
      case 'text': {
        const tag = /<(!--|\/?[a-zA-Z][^\s/>]*)/g;
        tag.lastIndex = at;
        const found = tag.exec(text);
        if (!found) return { end: text.length, shown: true };
        if (found.index > at) return { end: found.index, shown: true };
        if (found[1] === '!--') {
          this.context = { kind: 'comment' };
          return { end: tag.lastIndex, shown: false };
        }
        this.element = (found[1] ?? '').toLowerCase();
        this.context = { kind: 'tag' };
        return { end: tag.lastIndex, shown: true };
      }
      case 'comment': {
        const end = text.indexOf('-->', at);
        if (end >= 0) this.context = { kind: 'text' };
        return { end: end < 0 ? text.length : end + 3, shown: false };
      }
      case 'tag':
        return { end: this.tag(text, at), shown: true };
      case 'attribute':
      case 'foreign':
        if (context.kind === 'foreign' && context.quote === '>') return { end: this.raw(text, at), shown: true };
        return { end: this.value(text, at, context, upTo), shown: true };
      case 'raw':
        return { end: this.raw(text, at), shown: true };
    }
  }

  /** Reads up to the end tag of the element. */
  private raw(text: string, at: number): number {
    const end = text.toLowerCase().indexOf(`</${this.element}`, at);
    if (end !== at) return end < 0 ? text.length : end;
    this.element = `/${this.element}`;
    this.context = { kind: 'tag' };
    return at + this.element.length + 1;
  }

  private tag(text: string, at: number): number {
    const word = /\s+|\/?>|=|["']|[^\s=>"']+/y;
    word.lastIndex = at;
    const found = word.exec(text)?.[0] ?? '';
    if (found === '>' || found === '/>') this.leaveTag(found);
    else if (found === '=') this.expectsValue = true;
    else if (found.trim() !== '' && this.expectsValue) {
      this.begin(/^["']$/.test(found) ? found : '');
      return this.context.kind !== 'tag' && /^["']$/.test(found) ? word.lastIndex : at;
    } else if (found.trim() !== '') this.attribute = found;
    return Math.max(word.lastIndex, at + 1);
  }

  private leaveTag(end: string): void {
    this.expectsValue = false;
    const { element } = this;
    if (end === '>' && elementsWithText.test(element)) {
      const isForeign = element === 'script' || element === 'style';
      this.context = isForeign ? { kind: 'foreign', quote: '>', language: element } : { kind: 'raw', element };
    } else this.context = { kind: 'text' };
  }

  private begin(quote: string): void {
    this.expectsValue = false;
    const holds = attributeContent(this.attribute);
    if (holds === 'script' || holds === 'style') this.context = { kind: 'foreign', quote, language: holds };
    else this.context = { kind: 'attribute', quote, holds, part: 'none' };
  }

  private value(
    text: string,
    at: number,
    context: Extract<HtmlContext, { kind: 'attribute' | 'foreign' }>,
    upTo: (found: number) => number,
  ): number {
    const close = context.quote === '' ? /[\s>]/g : new RegExp(context.quote, 'g');
    close.lastIndex = at;
    const end = upTo(close.exec(text)?.index ?? -1);
    const content = text.slice(at, end);
    if (context.kind === 'attribute' && context.holds === 'address')
      this.context = { ...context, part: partAfter(content, context.part) };
    if (end === text.length) return end;
    this.context = { kind: 'tag' };
    return end + context.quote.length;
  }
}

function partAfter(content: string, before: UrlPart): UrlPart {
  if (/[#?]/.test(content)) return 'in the query';
  return before === 'none' && content.trim() !== '' ? 'before the query' : before;
}
