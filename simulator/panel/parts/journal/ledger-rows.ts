import type { SimulatorSchemas } from '@members/openapi';

/** A row of the ledger: a fact about the real servers, and where it was recorded. */
export interface LedgerRow {
  readonly section: string;
  /** An operation, the id of a message or error, a configuration key. */
  readonly subject: string;
  /** Method and path of an operation. */
  readonly place: string;
  /** The status of an operation. */
  readonly status: string;
  readonly state: string;
  /** The first recording, such as `login/code step 3 and 5 more, 2026-11-22`, or the reason why there is none. */
  readonly evidence: string;
}

/** Reads the rows of the ledger's page. */
export function ledgerRows(page: string): readonly LedgerRow[] {
  // The panel's content security policy would report the style.
  const text = page.replace(/<style>.*?<\/style>/s, '');
  const sections = [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('details')];
  return sections.flatMap((each) => {
    const section = each.querySelector('h2')?.textContent ?? '';
    return [...each.querySelectorAll<HTMLTableRowElement>('tbody > tr')].map(({ cells }) => {
      const subject = cells[0]?.querySelector('code')?.textContent ?? '';
      const state = [...cells].findIndex(({ dataset }) => dataset.state !== undefined);
      return {
        section,
        subject,
        place: (cells[0]?.textContent ?? '').slice(subject.length).trim(),
        status: state > 1 ? (cells[1]?.textContent ?? '') : '',
        state: cells[state]?.dataset.state ?? '',
        evidence: cells[state + 1]?.textContent?.trim() ?? '',
      };
    });
  });
}

/** Returns the suite and the step that a row names; undefined if nothing was recorded. */
export function stepOf({ evidence }: LedgerRow): { readonly suite: string; readonly step: number } | undefined {
  const [, suite, step] = /^(\S+) step (\d+)/.exec(evidence) ?? [];
  return suite === undefined ? undefined : { suite, step: Number(step) };
}

type Exchange = Pick<
  SimulatorSchemas['Exchange'],
  'server' | 'method' | 'url' | 'status' | 'response_body' | 'response_headers'
>;

function matchesPath(template: string, path: string): boolean {
  const [parts, given] = [template.split('/'), path.split('/')];
  return parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at]);
}

/** Returns the ledger's rows about a response: its operation and status, and the messages and errors in it. */
export function rowsAbout(rows: readonly LedgerRow[], exchange: Exchange) {
  const { server, method, url, status, response_body: body } = exchange;
  const { pathname } = new URL(url);
  const operations = rows.filter(({ section, place }) => {
    const [verb, template = ''] = place.split(' ');
    return (
      section.toLowerCase().startsWith(`${server}: operations`) && verb === method && matchesPath(template, pathname)
    );
  });
  // A path without parameters wins: /sessions/whoami is not a session.
  const exact = operations.filter(({ place }) => place === `${method} ${pathname}`);
  const found = exact.length > 0 ? exact : operations;
  const ids = new Set([...body.matchAll(/"(?:id|error)":"?(\d{7}|[a-z_0-9]{6,})\b/g)].map(([, id]) => id));
  return {
    isKnown: found.length > 0,
    operation: found.find((row) => row.status === `${status}`),
    contents: rows.filter(({ section, subject }) => /^Messages|^Error ids|errors$/.test(section) && ids.has(subject)),
  };
}
