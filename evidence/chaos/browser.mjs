/** A browser without scripts: it follows redirects, keeps cookies, and submits the forms of pages. */
import { parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';

/** A browser without scripts shows what is in `noscript`. */
const parsing = { blockTextElements: { script: true, style: true } };
const mostRedirects = 20;
/** A person reloads a page that does not come (ms). */
const patience = 20_000;

/** The fields of a form as a browser sends them. */
function fieldsOf(form, button) {
  const fields = new URLSearchParams();
  for (const input of form.querySelectorAll('input')) {
    const { name, type = 'text', value } = input.attributes;
    const isUnchecked = ['checkbox', 'radio'].includes(type) && !input.hasAttribute('checked');
    if (!name || ['submit', 'button'].includes(type) || isUnchecked) continue;
    fields.append(name, value ?? (type === 'checkbox' ? 'on' : ''));
  }
  if (button.attributes.name) fields.append(button.attributes.name, button.attributes.value ?? '');
  return fields;
}

/** @param options `end` is an address where the browser stops; `look` gets each response */
export function createBrowser({ end, look }) {
  const jar = new CookieJar();

  /** Requests an address and follows redirects. @returns the last response as a page */
  async function open(address, form) {
    let url = address;
    let body = form;
    for (let step = 0; step < mostRedirects; step++) {
      if (url.startsWith(end)) return { url, status: 200, text: '', document: parse('') };
      const begun = performance.now();
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: jar.getCookieStringSync(url), 'accept-language': 'fr' },
        signal: AbortSignal.timeout(patience),
        ...(body && { body }),
      });
      body = undefined;
      for (const line of response.headers.getSetCookie()) jar.setCookieSync(line, url, { ignoreError: true });
      const text = await response.text();
      const { status } = response;
      const time = Math.round(performance.now() - begun);
      const location = response.headers.get('location');
      const document = parse(text, parsing);
      look({ url, status, text, document, time, isLast: location === null });
      if (location === null) return { url, status, text, document };
      url = new URL(location, url).href;
    }
    throw new Error(`too many redirects, at ${url}`);
  }

  /**
   * Submits the form of a page that has a button.
   * @param button a selector @param answers what the person writes, by name
   */
  function submit(page, button, answers = {}) {
    const pressed = page.document.querySelector(button);
    const form = pressed?.closest('form');
    if (!form) throw new Error(`no ${button} at ${placeOf(page)}`);
    const fields = fieldsOf(form, pressed);
    for (const [name, value] of Object.entries(answers)) fields.set(name, value);
    return open(new URL(form.getAttribute('action') || page.url, page.url).href, fields);
  }
  return { open, submit, forgetCookies: () => jar.removeAllCookiesSync() };
}

/** A page's path, status and heading, and the error of Hydra that its address names, for reports. */
export function placeOf({ url, status, document, text }) {
  const heading = document.querySelector('h1')?.text.trim();
  const { pathname, searchParams } = new URL(url);
  const error = searchParams.get('error_description') ?? '';
  return `${pathname} (${status}): ${heading ?? text.slice(0, 120)} ${error}`.trimEnd();
}

/** Whether a page has a link or a form, so that a person can go on. */
export const leadsOn = (document) => document.querySelector('a[href], form button, form input[type=submit]') !== null;
