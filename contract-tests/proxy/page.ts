import type { WireAnswer } from '../runner/exchange.ts';
import type { ComparedExchange } from './session.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (each) => entities[each] ?? each);

function pretty({ status, headers, body }: WireAnswer): string {
  const lines = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();
  let shown = body;
  try {
    shown = JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Not JSON: shown unchanged.
  }
  return `${status}\n${lines.join('\n')}\n\n${shown}`;
}

/** Formats a comparison for the terminal: one line, and one for each violation of the OpenAPI documents. */
export function lineOf({
  request: { method, url },
  live,
  difference,
  undocumented,
  requestViolations,
}: ComparedExchange): string {
  const { pathname } = new URL(url);
  const verdict = difference
    ? `differs at ${difference.path}: ${JSON.stringify(difference.expected)}, simulator: ${JSON.stringify(difference.got)}`
    : 'the simulator gives the same answer';
  return [
    `${method} ${pathname} ${live.status}: ${verdict}`,
    ...undocumented.map((each) => `  answer violates openapi/: ${each}`),
    ...requestViolations.map((each) => `  the request violates openapi/: ${each}`),
  ].join('\n');
}

function section(compared: ComparedExchange): string {
  const { request, live, simulator, difference } = compared;
  const mark = difference ? `<p><mark>${escaped(lineOf(compared))}</mark></p>` : '';
  const faults = [...compared.undocumented, ...compared.requestViolations.map((each) => `Asked: ${each}`)]
    .map((each) => `<p>${escaped(each)}</p>`)
    .join('');
  const answers = [pretty(live), pretty(simulator)].map((text) => `<pre>${escaped(text)}</pre>`).join('');
  const title = `${difference ? '≠' : '='} ${request.method} ${new URL(request.url).pathname} ${live.status}`;
  return `<details${difference ? ' open' : ''}><summary>${escaped(title)}</summary>${mark}${faults}<pre>${escaped(request.body ?? '')}</pre><div>${answers}</div></details>`;
}

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui; margin: 1rem }
div { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem } pre { overflow: auto; max-height: 30rem; font-size: .8rem }
summary { font-family: monospace; cursor: pointer }`;

/** Returns the journal's page: all comparisons, newest first, the live server on the left, the simulator on the right. */
export function pageOf(all: readonly ComparedExchange[]): string {
  const parted = all.filter(({ difference }) => difference).length;
  const body = all.toReversed().map(section).join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recording proxy</title><style>${style}</style>
<h1>Recording proxy</h1><p>${all.length} requests, ${parted} with another answer from the simulator. <a href="/suite">As a contract suite</a></p>
<main>${body}</main></html>`;
}
