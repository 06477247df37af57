/** What the panel reads in a mail. */

interface Way {
  readonly href: string;
  /** The words of the link; '' if it stands in plain text, or shows its own address. */
  readonly text: string;
}

const parse = (page: string) => new DOMParser().parseFromString(page, 'text/html');

/**
 * Returns the links of a mail that lead to the app or to Kratos, each once. Others, such as its legal notice, are in the mail.
 *
 * @param links all addresses in the plain text
 * @param page the mail in HTML; '' if it has none
 * @param places an address of the app and one of Kratos
 */
export function waysOf(
  links: readonly string[],
  page: string,
  places: readonly (string | undefined)[],
): readonly Way[] {
  const hosts = places.flatMap((place) => URL.parse(place ?? '')?.host ?? []);
  const anchors = [...parse(page).querySelectorAll('a')];
  const own = [...new Set(links)].filter((link) => hosts.includes(URL.parse(link)?.host ?? ''));
  // Only a link into a flow asks for a press.
  const flows = own.filter((link) => URL.parse(link)?.search);
  const wordsOf = (href: string) => anchors.find((each) => each.href === href)?.textContent.trim() ?? '';
  return flows.map((href) => ({ href, text: URL.canParse(wordsOf(href)) ? '' : wordsOf(href) }));
}

/** What many mail clients leave out, or people miss. */
const checks = {
  plain: (page: Document, text: string) => text.trim() === '' && page.body.textContent.trim() !== '',
  script: (page: Document) => page.querySelector('script, form, iframe, object') !== null,
  layout: (page: Document) =>
    [...page.querySelectorAll('[style], style')].some((each) =>
      /display\s*:\s*(?:flex|grid)|position\s*:\s*(?:fixed|absolute)/.test(
        `${each.getAttribute('style')} ${each.matches('style') ? each.textContent : ''}`,
      ),
    ),
  pictures: (page: Document) => page.querySelector('img:not([alt])') !== null,
  language: (page: Document) => page.documentElement.lang === '',
} as const satisfies Readonly<Record<string, (page: Document, text: string) => boolean>>;

/** Returns the faults of a mail in HTML. @param text its plain text */
export function mailProblems(page: string, text: string): readonly (keyof typeof checks)[] {
  const parsed = parse(page);
  return (Object.keys(checks) as (keyof typeof checks)[]).filter((name) => checks[name](parsed, text));
}
