import { escapeHtml } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import type { Account, UpstreamConfig } from './config.ts';
import { faultNames } from './faults.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; display: grid; place-items: center; min-height: 100dvh }
main { width: min(24rem, 100% - 2rem); padding: 1rem 0 }
h1 { font-size: 1.5rem; margin: 0 }
form { display: grid; gap: .75rem; margin-top: 1.25rem }
label { display: grid; gap: .25rem }
label:has([type=checkbox]) { display: flex; gap: .5rem }
input, select, button { font: inherit; padding: .5rem .75rem }
fieldset { border: 1px solid; display: grid; gap: .75rem; padding: .75rem }`;

/** An HTML page that cannot run scripts, load resources or be framed. */
export function page(status: number, title: string, content: string): Answer {
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    cookies: [],
    body,
  };
}

/**
 * The page where the user chooses an account or enters another one.
 *
 * @param action the request's URL with its parameters
 */
export function signInPage({ name, accounts }: UpstreamConfig, client: string, action: string): Answer {
  const form = `<form method="post" action="${escapeHtml(action)}">`;
  const known = accounts.map((account) => `${form}${hidden('subject', account.subject)}${choose(account)}</form>`);
  const other = `${form}<fieldset><legend>Another account</legend>
<label>Subject <input name="subject" required autocomplete="off"></label>
<label>E-mail <input name="email" type="email" autocomplete="off"></label>
<label><input name="email_verified" type="checkbox" value="true" checked> E-mail is verified</label>
<label>Given name <input name="given_name" autocomplete="off"></label>
<label>Family name <input name="family_name" autocomplete="off"></label>
<label>Fault <select name="fault"><option value="">none</option>${faultNames.map((name) => `<option>${name}</option>`).join('')}</select></label>
<button name="decision" value="allow">Continue</button></fieldset></form>`;
  const deny = `${form}<button name="decision" value="deny">Deny</button></form>`;
  const asks = `<p>${escapeHtml(client)} would like to know who you are.</p>`;
  return page(200, `Sign in to ${name}`, [asks, ...known, other, deny].join('\n'));
}

function choose({ subject, claims }: Account): string {
  const label = String(claims.email ?? claims.name ?? subject);
  return `<button name="decision" value="allow">Continue as ${escapeHtml(label)}</button>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}
