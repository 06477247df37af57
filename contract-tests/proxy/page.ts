import type { WireAnswer } from '../runner/exchange.ts';
import type { Compared } from './session.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (each) => entities[each] ?? each);

function pretty({ status, headers, body }: WireAnswer): string {
  const lines = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();
  let shown = body;
  try {
    shown = JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // A page, or nothing: as it is.
  }
  return `${status}\n${lines.join('\n')}\n\n${shown}`;
}

/** One line for a terminal. */
export function lineOf({ request: { method, url }, live, difference, undocumented, misasked }: Compared): string {
  const { pathname } = new URL(url);
  const verdict = difference
    ? `differs at ${difference.path}: ${JSON.stringify(difference.expected)}, the simulator says ${JSON.stringify(difference.got)}`
    : 'the simulator says the same';
  return [
    `${method} ${pathname} ${live.status}: ${verdict}`,
    ...undocumented.map((each) => `  not as openapi/ says: ${each}`),
    ...misasked.map((each) => `  not asked as openapi/ says: ${each}`),
  ].join('\n');
}

function section(compared: Compared): string {
  const { request, live, simulator, difference } = compared;
  const mark = difference ? `<p><mark>${escaped(lineOf(compared))}</mark></p>` : '';
  const faults = [...compared.undocumented, ...compared.misasked.map((each) => `Asked: ${each}`)]
    .map((each) => `<p>${escaped(each)}</p>`)
    .join('');
  const answers = [pretty(live), pretty(simulator)].map((text) => `<pre>${escaped(text)}</pre>`).join('');
  const title = `${difference ? '≠' : '='} ${request.method} ${new URL(request.url).pathname} ${live.status}`;
  return `<details${difference ? ' open' : ''}><summary>${escaped(title)}</summary>${mark}${faults}<pre>${escaped(request.body ?? '')}</pre><div>${answers}</div></details>`;
}

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui; margin: 1rem }
div { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem } pre { overflow: auto; max-height: 30rem; font-size: .8rem }
summary { font-family: monospace; cursor: pointer }`;

/** All comparisons, newest first: the live server on the left, the simulator on the right. */
export function pageOf(all: readonly Compared[]): string {
  const parted = all.filter(({ difference }) => difference).length;
  const body = all.toReversed().map(section).join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recording proxy</title><style>${style}</style>
<h1>Recording proxy</h1><p>${all.length} requests, ${parted} answered otherwise by the simulator. <a href="/suite">As a contract suite</a></p>
<main>${body}</main></html>`;
}
