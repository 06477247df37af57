/** What the attributes of HTML hold (Go `html/template/attr.go`). */

/** `Unsafe` values change how a page is read or sent. A value of a template cannot be the name of such an attribute. */
export type AttributeContent = 'Text' | 'Unsafe' | 'URL' | 'Script' | 'Style' | 'Srcset';

const list = (content: AttributeContent, names: string): Readonly<Record<string, AttributeContent>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, content]));

const contents: Readonly<Record<string, AttributeContent>> = {
  ...list(
    'URL',
    'action archive background cite classid codebase data formaction href icon longdesc manifest poster profile src usemap xmlns',
  ),
  ...list(
    'Unsafe',
    'accept-charset async challenge charset content crossorigin defer enctype form formenctype formmethod formnovalidate http-equiv keytype language method novalidate pattern rel sandbox srcdoc type value',
  ),
  srclang: 'Text',
  srcset: 'Srcset',
  style: 'Style',
};

/** The content of an attribute. @param name in lower case */
export function attributeContent(name: string): AttributeContent {
  const [prefix = '', ...rest] = name.split(':');
  const isData = name.startsWith('data-');
  if (!isData && rest.length > 0 && prefix === 'xmlns') return 'URL';
  const plain = isData ? name.slice('data-'.length) : rest.length > 0 ? rest.join(':') : name;
  if (Object.hasOwn(contents, plain)) return contents[plain] ?? 'Text';
  if (plain.startsWith('on')) return 'Script';
  return /src|uri|url/.test(plain) ? 'URL' : 'Text';
}
