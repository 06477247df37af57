/** Where in a page a template is (Go `html/template/context.go` and `transition.go`): what is said there decides how a value is made harmless. */

export type HtmlContext =
  | { readonly kind: 'text' }
  | { readonly kind: 'tag' }
  /** `''` where there are no quotes. */
  | { readonly kind: 'attribute'; readonly quote: string; readonly holds: 'text' | 'address'; readonly part: Part }
  | { readonly kind: 'comment' }
  /** An element whose content is no markup. */
  | { readonly kind: 'raw'; readonly element: string }
  /** A script or a style sheet, in an element or in an attribute. */
  | { readonly kind: 'foreign'; readonly quote: string; readonly language: string };

/** How far an address has come. */
export type Part = 'none' | 'before the query' | 'in the query';

const addresses =
  /^(action|archive|background|cite|classid|codebase|data|formaction|href|icon|longdesc|manifest|poster|profile|src|usemap|xmlns)$/;

const elementsWithText = /^(script|style|textarea|title)$/;

/** What an attribute holds, by its name. */
function holding(name: string): 'text' | 'address' | 'script' | 'style' {
  const plain = name
    .toLowerCase()
    .replace(/^data-/, '')
    .replace(/^.*:/, '');
  if (plain.startsWith('on')) return 'script';
  if (plain === 'style') return 'style';
  return addresses.test(plain) || /src|uri|url/.test(plain) ? 'address' : 'text';
}

/** Reads a template's own text. Comments are left out, as Go leaves them out. */
export class Reader {
  place: HtmlContext = { kind: 'text' };
  private element = '';
  private attribute = '';
  /** After an attribute's equals sign. */
  private expectsValue = false;

  /** @returns the text without its comments */
  read(text: string): string {
    let [at, result] = [0, ''];
    while (at < text.length) {
      const before = this.place.kind;
      const { end, shown } = this.step(text, at);
      if (shown) result += this.shown(text.slice(at, end), before);
      at = end;
    }
    return result;
  }

  /** A sign that begins no tag is none. */
  private shown(said: string, kind: HtmlContext['kind']): string {
    const isText = (kind === 'text' || kind === 'raw') && this.place.kind === kind;
    return isText ? said.replaceAll(/<(?!!doctype)/gi, '&lt;') : said;
  }

  /** A value stands here: an attribute without quotes begins with it. */
  enter(): HtmlContext {
    if (this.place.kind === 'tag' && this.expectsValue) this.begin('');
    return this.place;
  }

  private step(text: string, at: number): { end: number; shown: boolean } {
    const { place } = this;
    const upTo = (found: number) => (found < 0 ? text.length : found);
    switch (place.kind) {
      case 'text': {
        const tag = /<(!--|\/?[a-zA-Z][^\s/>]*)/g;
        tag.lastIndex = at;
        const found = tag.exec(text);
        if (!found) return { end: text.length, shown: true };
        if (found.index > at) return { end: found.index, shown: true };
        if (found[1] === '!--') {
          this.place = { kind: 'comment' };
          return { end: tag.lastIndex, shown: false };
        }
        this.element = (found[1] ?? '').toLowerCase();
        this.place = { kind: 'tag' };
        return { end: tag.lastIndex, shown: true };
      }
      case 'comment': {
        const end = text.indexOf('-->', at);
        if (end >= 0) this.place = { kind: 'text' };
        return { end: end < 0 ? text.length : end + 3, shown: false };
      }
      case 'tag':
        return { end: this.tag(text, at), shown: true };
      case 'attribute':
      case 'foreign':
        if (place.kind === 'foreign' && place.quote === '>') return { end: this.raw(text, at), shown: true };
        return { end: this.value(text, at, place, upTo), shown: true };
      case 'raw':
        return { end: this.raw(text, at), shown: true };
    }
  }

  /** Up to the end tag of the element. */
  private raw(text: string, at: number): number {
    const end = text.toLowerCase().indexOf(`</${this.element}`, at);
    if (end !== at) return end < 0 ? text.length : end;
    this.element = `/${this.element}`;
    this.place = { kind: 'tag' };
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
      return this.place.kind !== 'tag' && /^["']$/.test(found) ? word.lastIndex : at;
    } else if (found.trim() !== '') this.attribute = found;
    return Math.max(word.lastIndex, at + 1);
  }

  private leaveTag(end: string): void {
    this.expectsValue = false;
    const { element } = this;
    if (end === '>' && elementsWithText.test(element)) {
      const isForeign = element === 'script' || element === 'style';
      this.place = isForeign ? { kind: 'foreign', quote: '>', language: element } : { kind: 'raw', element };
    } else this.place = { kind: 'text' };
  }

  private begin(quote: string): void {
    this.expectsValue = false;
    const holds = holding(this.attribute);
    if (holds === 'script' || holds === 'style') this.place = { kind: 'foreign', quote, language: holds };
    else this.place = { kind: 'attribute', quote, holds, part: 'none' };
  }

  private value(
    text: string,
    at: number,
    place: Extract<HtmlContext, { kind: 'attribute' | 'foreign' }>,
    upTo: (found: number) => number,
  ): number {
    const close = place.quote === '' ? /[\s>]/g : new RegExp(place.quote, 'g');
    close.lastIndex = at;
    const end = upTo(close.exec(text)?.index ?? -1);
    const said = text.slice(at, end);
    if (place.kind === 'attribute' && place.holds === 'address')
      this.place = { ...place, part: partAfter(said, place.part) };
    if (end === text.length) return end;
    this.place = { kind: 'tag' };
    return end + place.quote.length;
  }
}

function partAfter(said: string, before: Part): Part {
  if (/[#?]/.test(said)) return 'in the query';
  return before === 'none' && said.trim() !== '' ? 'before the query' : before;
}
