import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { host } from './options.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#f5f6fb, #0d0f18); color: light-dark(#15182d, #f2f3fa); }
  main { max-width: 640px; margin: 0 auto; padding: 64px 24px; }
  h1 { font-size: 28px; line-height: 1.2; font-weight: 650; margin: 0 0 8px; }
  p { color: light-dark(#565b75, #aab0ca); margin: 0 0 32px; }
  section { background: light-dark(#fff, #161926); border-radius: 16px; padding: 24px; margin-bottom: 24px; overflow-x: auto; }
  h2 { font-size: 16px; margin: 0 0 16px; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0; border-top: 1px solid light-dark(#e1e4f0, #282c3f); overflow-wrap: anywhere; }
  th { font-weight: 500; white-space: nowrap; color: light-dark(#565b75, #aab0ca); }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
  body > header { display: flex; align-items: center; gap: 12px; max-width: 640px; margin: 0 auto; padding: 24px 24px 0; font-weight: 650; }
  body > header svg { width: 28px; height: 28px; }
  main { padding-top: 40px; }
  ol.tour { list-style: none; margin: 40px 0 24px; padding: 0; display: grid; gap: 12px; }
  ol.tour li { background: light-dark(#fff, #161926); border-radius: 16px; padding: 20px 24px; display: grid; grid-template-columns: 32px 1fr; gap: 4px 12px; }
  ol.tour li > b { grid-row: span 3; width: 28px; height: 28px; line-height: 28px; border-radius: 50%; text-align: center; font-size: 14px; background: light-dark(#e8ebff, #262c55); color: light-dark(#2c40db, #b9c2ff); }
  code { white-space: nowrap; }
  ol.tour h2, ol.tour p { margin: 0; }
  ol.tour p { font-size: 15px; }
  ol.tour a, .addresses a { color: light-dark(#3044d8, #a9b4ff); }
  details { background: light-dark(#fff, #161926); border-radius: 16px; padding: 16px 24px; margin-bottom: 12px; overflow-x: auto; }
  summary { cursor: pointer; font-weight: 600; }
  details table { margin-top: 12px; }
  summary:focus-visible, ol.tour a:focus-visible { outline: 2px solid light-dark(#3d53f5, #8e9bff); outline-offset: 2px; border-radius: 4px; }
  a.button { display: inline-block; background: #3d53f5; color: #fff; text-decoration: none; font-weight: 500; border-radius: 10px; padding: 12px 24px; }
  a.button:hover { background: #2c40db; }
  a.button:focus-visible { outline: 2px solid light-dark(#3d53f5, #8e9bff); outline-offset: 2px; }
`;

/** The demonstration's mark: a plus. */
const mark =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#3d53f5"/><path d="M14 7v14M7 14h14" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element and for a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** Returns a whole page. @param title text, escaped here @param body HTML, not escaped */
export function page(title: string, body: string, status = 200, language = 'fr'): Response {
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><header>${mark}Plus Que Pro</header><main>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    },
  });
}

/** Returns a table of names and values. Values other than strings are shown as JSON. */
export function table(rows: readonly (readonly [name: string, value: unknown])[]): string {
  const cell = (value: unknown) => escapeHtml(typeof value === 'string' ? value : JSON.stringify(value));
  const lines = rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${cell(value)}</td></tr>`);
  return `<table>${lines.join('')}</table>`;
}

/** Serves a handler of GET requests, by default on this machine only. @returns a function that stops it */
export async function serve(
  port: number,
  handler: (request: Request) => Promise<Response>,
  address: string = host,
): Promise<() => void> {
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const { cookie = '', 'accept-language': languages = '' } = message.headers;
    const headers = { cookie, 'accept-language': languages };
    const result = await handler(new Request(`http://${host}:${port}${message.url ?? '/'}`, { headers }));
    response.setHeaders(result.headers);
    response.writeHead(result.status).end(await result.text());
  };
  const server = createServer((message, response) => {
    answer(message, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
