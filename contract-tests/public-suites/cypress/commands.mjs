/** The commands of Cypress, carried out by Playwright. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Elements, elementAssertions, findElements, lookAgain, walkFrom } from './elements.mjs';

const interval = 50;

const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The keys that `cy.type` writes in braces, as Playwright calls them. */
const keys = { '{enter}': 'Enter', '{selectall}': 'ControlOrMeta+A', '{backspace}': 'Backspace' };

/** The subject, if it is not an empty list of elements. */
function present(subject) {
  if (subject instanceof Elements && subject.length === 0) throw new Error(`there is no ${subject.selector}`);
  return subject;
}

/** The parameters of `cy.request`: options, or a method, an address and a body, of which only the address is needed. */
function requestOptions(parameters) {
  const [first, second, third] = parameters;
  if (typeof first === 'object') return first;
  if (/^[a-z]+$/i.test(first)) return { method: first, url: second, body: third };
  return { url: first, body: second };
}

/** Makes an assertion with its name, such as `not.be.visible` or `deep.equal`. */
function assertNamed(expect, subject, named, parameters) {
  const name = named.replace(/^to\./, '');
  const isNot = name.startsWith('not.');
  const plain = isNot ? name.slice('not.'.length) : name;
  if (subject instanceof Elements) {
    const holds = elementAssertions[plain];
    if (!holds) throw new Error(`should('${name}') is not supported for elements`);
    if (plain !== 'exist' && plain !== 'have.length') present(subject);
    const text = `${subject.selector}: ${name} ${parameters.join(' ')}, but there is "${subject.text()}"`;
    expect(holds(subject, ...parameters), text).to.equal(!isNot);
    return;
  }
  const words = name.split('.');
  const last = words.pop();
  const target = words.reduce((assertion, word) => assertion[word], expect(subject).to);
  const assertion = target[last];
  if (typeof assertion === 'function') target[last](...parameters);
}

const isLoopback = ({ hostname }) => hostname === 'localhost' || hostname.startsWith('127.');

/** The request of a route as a handler of `cy.intercept` sees and changes it. */
function intercepted(route) {
  const request = route.request();
  const isJson = request.headers()['content-type']?.includes('json');
  const body = isJson ? request.postDataJSON() : request.postData();
  return { method: request.method(), url: request.url(), headers: request.headers(), body, continue: () => undefined };
}

/** Whether `cy.intercept` takes a URL: a pattern, or a glob of the URL or of its path. */
function takes(pattern, url) {
  if (pattern instanceof RegExp) return pattern.test(url.href);
  const inner = pattern.split(/\*+/).map((text) => text.replaceAll(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`));
  const glob = new RegExp(`^${inner.join('.*')}$`);
  return glob.test(url.href) || glob.test(url.pathname + url.search);
}

/**
 * @param page a page of Playwright
 * @param options `expect` of Chai, the `origin` of paths, the `folder` of files, and the `timeout` in milliseconds that a
 *   command waits for an element or an assertion
 * @returns the commands, and `isolate`, which forgets the state of a test except the cookies with some names
 */
export function createCommands(page, { expect, origin = '', folder, timeout }) {
  const context = page.context();
  let aliases = {};
  let devTools;

  async function retry(attempt) {
    const end = performance.now() + timeout;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (performance.now() > end) throw error;
        await delay(interval);
      }
    }
  }

  const address = (path) => (/^https?:/.test(path) ? path : new URL(path, origin || undefined).href);
  // A page may send a form with `fetch`, and then open the next page.
  const pending = new Set();
  page.on('request', (request) => {
    const opensPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (opensPage || request.resourceType() === 'fetch') pending.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed']) page.on(event, (request) => pending.delete(request));

  /** Waits for the page that an action leads to. Cypress does so before the next command. */
  async function settled() {
    for (let quiet = 0; quiet < 2; quiet += 1) {
      await delay(interval);
      await retry(async () => {
        if (pending.size === 0) return;
        quiet = 0;
        throw new Error('the page does not load');
      });
    }
    await page.waitForLoadState();
  }

  /** Answers pages beyond loopback with their query as JSON. */
  const answerOthers = () =>
    page.route(
      (url) => !isLoopback(url),
      (route) => {
        const url = route.request().url();
        return route.fulfill({ json: { url, args: Object.fromEntries(new URL(url).searchParams) } });
      },
    );

  async function isolate(kept) {
    await page.evaluate(() => globalThis.localStorage.clear()).catch(() => undefined);
    await retry(() => page.goto('about:blank'));
    pending.clear();
    const cookies = (await context.cookies()).filter(({ name }) => kept.includes(name));
    await context.clearCookies();
    await context.addCookies(cookies);
    aliases = {};
    await page.unrouteAll();
    await answerOthers();
  }

  /** A command that finds something. It waits until it is there, and an assertion after it finds it again. */
  const query =
    (find) =>
    async (context, subject, ...parameters) => {
      const { again } = context.chain;
      const search = async () => find(again ? await again() : subject, ...parameters);
      context.chain.again = search;
      context.chain.subject = await retry(search);
    };

  /** Opens the closed parts of the page around elements, as users do before they act. */
  const openDetails = (elements) =>
    Promise.all(
      elements.handles.map((each) =>
        each.evaluate((element) => {
          for (let part = element.closest('details'); part; part = part.parentElement.closest('details'))
            part.open = true;
        }),
      ),
    );

  /** The elements, when there are some that can be used. */
  const ready = ({ chain }, isForced = false) =>
    retry(async () => {
      chain.subject = await (chain.again ? chain.again() : lookAgain(chain.subject));
      const elements = isForced ? chain.subject : chain.subject.visible();
      if (elements.length === 0) {
        await openDetails(chain.subject);
        throw new Error(`there is no ${chain.subject.selector} on ${page.url()}`);
      }
      return elements;
    });

  /** A command that acts on elements. */
  const action =
    (act) =>
    async (context, _subject, ...parameters) => {
      const options = parameters.find((each) => typeof each === 'object') ?? {};
      await retry(async () => {
        const elements = await ready(context, options.force);
        const chosen = options.multiple ? elements.handles : elements.handles.slice(0, 1);
        for (const each of chosen) await act(each, parameters, options);
      });
      const acted = context.chain.subject;
      context.chain.again = () => lookAgain(acted);
      await settled();
    };

  const should = async (context, subject, assertion, ...parameters) => {
    const { chain } = context;
    const attempt = async () => {
      const current = chain.again ? await chain.again() : subject;
      chain.subject = current;
      if (typeof assertion !== 'function') assertNamed(expect, current, assertion, parameters);
      else {
        await context.call(() => {
          assertion(current);
        });
      }
    };
    await (chain.again ? retry(attempt) : attempt());
  };

  async function request({ chain }, _subject, ...parameters) {
    const {
      method = 'GET',
      url,
      body,
      form,
      headers,
      failOnStatusCode = true,
      followRedirect = true,
      qs,
      auth,
    } = requestOptions(parameters);
    const sent = {
      method,
      headers: auth?.bearer ? { ...headers, authorization: `Bearer ${auth.bearer}` } : headers,
      params: qs,
      maxRedirects: 0,
      ...(form
        ? { form: typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : body }
        : { data: body }),
    };
    let response = await context.request.fetch(address(url), sent);
    const all = [response];
    while (followRedirect && response.status() >= 300 && response.status() < 400 && response.headers().location) {
      if (all.length > 20) throw new Error(`${method} ${url}: more than 20 redirects`);
      // Only 307 and 308 repeat the method and the body.
      const again = response.status() >= 307 ? { ...sent, params: undefined } : { headers, maxRedirects: 0 };
      response = await context.request.fetch(new URL(response.headers().location, response.url()).href, again);
      all.push(response);
    }
    const status = response.status();
    const text = await response.text();
    if (failOnStatusCode && status >= 400) throw new Error(`${method} ${url} answered ${status}: ${text}`);
    const type = response.headers()['content-type'] ?? '';
    // With an object as the body, Cypress takes each answer for JSON.
    const mayBeJson = type.includes('json') || (typeof body === 'object' && !form);
    const { location } = response.headers();
    const redirectedToUrl = location && new URL(location, response.url()).href;
    const isOkStatusCode = status < 400;
    const allRequestResponses = all.map((each) => ({ 'Request URL': each.url() }));
    const fields = { status, isOkStatusCode, headers: response.headers(), redirectedToUrl, allRequestResponses };
    chain.again = undefined;
    chain.subject = { ...fields, body: mayBeJson ? parsed(text) : text };
  }

  /** The page's window as a test reaches it: Cypress shows the page in a frame, and the test waits for that frame's load. */
  const frame = { onload: () => undefined };
  const pageWindow = {
    parent: { document: { querySelector: () => frame } },
    location: {
      set href(url) {
        page
          .goto(url)
          .catch(() => undefined)
          .then(() => frame.onload());
      },
    },
  };

  const value =
    (make) =>
    async ({ chain }, subject, ...parameters) => {
      chain.again = undefined;
      chain.subject = await make(subject, ...parameters);
    };

  const commands = {
    // Pages
    visit: value(async (_, path, { failOnStatusCode = true, qs = {} } = {}) => {
      const url = new URL(address(typeof path === 'string' ? path : path.url));
      for (const [name, text] of Object.entries(qs)) url.searchParams.set(name, text);
      const response = await page.goto(url.href);
      if (failOnStatusCode && response && response.status() >= 400) throw new Error(`${path}: ${response.status()}`);
    }),
    reload: value(() => page.reload()),
    window: value(() => ({ open: (url) => page.goto(`${url}`) })),
    location: query((_, part) => {
      const url = new URL(page.url());
      return typeof part === 'string' ? url[part] : url;
    }),
    url: query(() => page.url()),
    // Elements
    get: query(async (_, selector) => {
      if (selector.startsWith('@')) return aliases[selector.slice(1)];
      const found = await findElements(page, selector);
      if (selector === 'body') found[0].ownerDocument = { defaultView: pageWindow };
      return found;
    }),
    find: query(async (elements, selector) => {
      if (elements.length === 0) return elements;
      return findElements(elements.handles[0], selector);
    }),
    contains: query(async (elements, selector, text) => {
      const place = elements?.handles?.[0] ?? page;
      if (text !== undefined) return (await findElements(place, selector)).including(text).last();
      // Cypress prefers buttons, links and labels, and then the innermost element.
      for (const kind of ['button, [type=submit]', 'a', 'label']) {
        const found = (await findElements(place, kind)).including(selector);
        if (found.length > 0) return found.first();
      }
      return (await findElements(place, ':not(script, style)')).including(selector).last();
    }),
    parent: query((elements) => walkFrom(elements, 'parent', (element) => [element.parentElement])),
    parentsUntil: query((elements, selector) =>
      walkFrom(
        elements,
        'parents',
        (element, until) => {
          const parents = [];
          for (let each = element.parentElement; each && !each.matches(until); each = each.parentElement)
            parents.push(each);
          return parents;
        },
        selector,
      ),
    ),
    siblings: query((elements, selector = '*') =>
      walkFrom(
        elements,
        'siblings',
        (element, kind) => [...element.parentElement.children].filter((each) => each !== element && each.matches(kind)),
        selector,
      ),
    ),
    first: query((elements) => elements.first()),
    last: query((elements) => elements.last()),
    eq: query((elements, index) => elements.eq(index)),
    click: action((each, _, { force }) =>
      force ? each.evaluate((element) => element.click()) : each.click({ timeout }),
    ),
    check: action((each, _, { force }) => each.check({ force, timeout })),
    clear: action((each) => each.fill('', { timeout })),
    submit: action((each) => each.evaluate((form) => form.submit())),
    type: action(async (each, [text]) => {
      if (!(await each.isVisible())) {
        await each.evaluate((element, typed) => {
          element.value = typed.startsWith('{selectall}') ? '' : element.value + typed;
        }, `${text}`);
        return;
      }
      await each.focus();
      await page.keyboard.press('End');
      for (const part of `${text}`.split(/({\w+})/)) {
        const key = keys[part];
        if (key) await page.keyboard.press(key);
        else await page.keyboard.type(part);
      }
    }),
    // Values
    its: query((subject, path) => `${path}`.split('.').reduce((inner, key) => inner[key], present(subject))),
    invoke: query(async (subject, name, ...parameters) => {
      const result = present(subject)[name](...parameters);
      await Promise.all(Elements.changes.splice(0));
      return result;
    }),
    wrap: value((_, wrapped) => wrapped),
    // biome-ignore lint/suspicious/noThenProperty: the table is never awaited, and this is the command's name
    then: async (context, subject, ...parameters) => {
      const callback = parameters.at(-1);
      if (subject instanceof Elements) await ready(context, true);
      context.chain.again = undefined;
      await context.call(() => callback(context.chain.subject));
      await Promise.all(Elements.changes.splice(0));
    },
    as: async (_context, subject, name) => {
      aliases[name] = subject;
    },
    each: async (context, subject, callback) => {
      const items = subject instanceof Elements ? subject.handles.map((_, index) => subject.eq(index)) : subject;
      for (const [index, item] of [...items].entries()) await context.call(() => callback(item, index));
      context.chain.subject = subject;
    },
    should,
    and: should,
    // The rest
    request,
    wait: value((_, what) => {
      if (typeof what === 'number') return delay(what);
      const { requests } = aliases[what.slice(1)];
      return retry(async () => {
        if (requests.length === 0) throw new Error(`no request for ${what}`);
        return { request: requests.shift() };
      });
    }),
    intercept: value(async (_, method, pattern, handler) => {
      const requests = [];
      await page.route(
        (url) => takes(pattern, url),
        async (route) => {
          if (route.request().method() !== method) return route.fallback();
          const request = intercepted(route);
          const { body } = request;
          handler?.(request);
          requests.push(request);
          const isSame = JSON.stringify(body) === JSON.stringify(request.body);
          return route.continue(isSame ? {} : { postData: request.body });
        },
      );
      return { requests };
    }),
    task: value(async (_, name, given) => {
      // The tasks of Kratos's suite, which speak with the browser's developer tools or make a request without cookies.
      if (name === 'sendCRI') {
        devTools ??= await context.newCDPSession(page);
        return devTools.send(given.query, given.opts);
      }
      if (name === 'httpRequest') {
        const { url, method = 'GET', headers, json } = given;
        const sent = json && {
          body: JSON.stringify(json),
          headers: { 'content-type': 'application/json', ...headers },
        };
        return parsed(await (await fetch(url, { method, headers, ...sent })).text());
      }
      if (name !== 'resetCRI') throw new Error(`cy.task('${name}') is not supported`);
      await devTools?.detach();
      devTools = undefined;
      return true;
    }),
    readFile: value((_, file) => readFile(join(folder, file), 'utf8')),
    writeFile: value(async (_, file, text) => {
      // A server that watches the file must not read it while it is empty.
      const path = join(folder, file);
      await writeFile(`${path}.new`, text);
      await rename(`${path}.new`, path);
    }),
    log: value(() => undefined),
    clearCookies: value(() => context.clearCookies()),
    clearAllCookies: value(() => context.clearCookies()),
    clearCookie: value((_, name) => context.clearCookies({ name })),
    getCookies: query(() => context.cookies()),
    getCookie: query(async (_, name) => {
      const found = (await context.cookies()).find((each) => each.name === name);
      return found ? { ...found, expiry: found.expires } : null;
    }),
  };
  return { commands, isolate };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
