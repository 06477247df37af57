/** The commands of Cypress, carried out by Playwright. */
import { Elements, elementAssertions, findElements } from './elements.mjs';

/** How long a command waits for an element or an assertion, as in Cypress. */
const timeout = 4000;
const interval = 50;

const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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
function assertNamed(expect, subject, name, parameters) {
  const isNot = name.startsWith('not.');
  const plain = isNot ? name.slice('not.'.length) : name;
  if (subject instanceof Elements) {
    const holds = elementAssertions[plain];
    if (!holds) throw new Error(`should('${name}') is not supported for elements`);
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

/**
 * @param page a page of Playwright
 * @param options `expect` of Chai, `env` of the suite, and the `origin` of paths
 */
export function createCommands(page, { expect, origin = '' }) {
  const context = page.context();
  const address = (path) => (/^https?:/.test(path) ? path : new URL(path, origin || undefined).href);
  let navigations = 0;
  const navigates = (request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  const arrived = (request) => {
    if (navigates(request)) navigations -= 1;
  };
  page.on('request', (request) => {
    if (navigates(request)) navigations += 1;
  });
  page.on('requestfinished', arrived);
  page.on('requestfailed', arrived);

  /** Waits for the page that an action leads to. Cypress does so before the next command. */
  async function settled() {
    await delay(interval);
    await retry(async () => {
      if (navigations > 0) throw new Error('the page does not load');
    });
    await page.waitForLoadState();
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

  /** The elements, when there are some that can be used. */
  const ready = ({ chain }, isForced = false) =>
    retry(async () => {
      chain.subject = chain.again ? await chain.again() : chain.subject;
      const elements = isForced ? chain.subject : chain.subject.visible();
      if (elements.length === 0) throw new Error(`there is no ${chain.subject.selector} on ${page.url()}`);
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
      context.chain.again = undefined;
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

  async function request(context, _subject, ...parameters) {
    const {
      method = 'GET',
      url,
      body,
      form,
      headers,
      failOnStatusCode = true,
      followRedirect = true,
      qs,
    } = requestOptions(parameters);
    const response = await page.context().request.fetch(address(url), {
      method,
      headers,
      params: qs,
      maxRedirects: followRedirect ? 20 : 0,
      [form ? 'form' : 'data']: body,
    });
    const status = response.status();
    const text = await response.text();
    if (failOnStatusCode && status >= 400) throw new Error(`${method} ${url} answered ${status}: ${text}`);
    const type = response.headers()['content-type'] ?? '';
    // With an object as the body, Cypress takes each answer for JSON.
    const mayBeJson = type.includes('json') || (typeof body === 'object' && !form);
    const { location } = response.headers();
    const redirectedToUrl = location && new URL(location, response.url()).href;
    const isOkStatusCode = status < 400;
    const fields = { status, isOkStatusCode, headers: response.headers(), redirectedToUrl };
    context.chain.again = undefined;
    context.chain.subject = { ...fields, body: mayBeJson ? parsed(text) : text };
  }

  const value =
    (make) =>
    async ({ chain }, subject, ...parameters) => {
      chain.again = undefined;
      chain.subject = await make(subject, ...parameters);
    };

  const commands = {
    // Pages
    visit: value(async (_, path, { failOnStatusCode = true } = {}) => {
      const response = await page.goto(address(typeof path === 'string' ? path : path.url));
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
    get: query((_, selector) => findElements(page, selector)),
    find: query(async (elements, selector) => {
      if (elements.length === 0) return elements;
      return findElements(elements.handles[0], selector);
    }),
    contains: query(async (elements, selector, text) => {
      const place = elements?.handles?.[0] ?? page;
      if (text !== undefined) return (await findElements(place, selector)).including(text).last();
      return (await findElements(place, '*')).including(selector).last();
    }),
    first: query((elements) => elements.first()),
    last: query((elements) => elements.last()),
    eq: query((elements, index) => elements.eq(index)),
    click: action((each, _, { force }) => each.click({ force, timeout })),
    check: action((each, _, { force }) => each.check({ force, timeout })),
    clear: action((each) => each.fill('', { timeout })),
    submit: action((each) => each.evaluate((form) => form.submit())),
    type: action(async (each, [text]) => {
      const [plain, enter] = text.split('{enter}');
      await each.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(plain);
      if (enter !== undefined) await page.keyboard.press('Enter');
    }),
    // Values
    its: query((subject, path) => path.split('.').reduce((inner, key) => inner[key], present(subject))),
    invoke: query((subject, name, ...parameters) => present(subject)[name](...parameters)),
    wrap: value((_, wrapped) => wrapped),
    // biome-ignore lint/suspicious/noThenProperty: the table is never awaited, and this is the command's name
    then: async (context, subject, ...parameters) => {
      const callback = parameters.at(-1);
      if (subject instanceof Elements) await ready(context, true);
      context.chain.again = undefined;
      await context.call(() => callback(context.chain.subject));
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
    wait: value((_, milliseconds) => delay(milliseconds)),
    log: value(() => undefined),
    clearCookies: value(() => context.clearCookies()),
    clearAllCookies: value(() => context.clearCookies()),
    clearCookie: value((_, name) => context.clearCookies({ name })),
    getCookies: value(() => context.cookies()),
    getCookie: value(async (_, name) => (await context.cookies()).find((each) => each.name === name) ?? null),
  };
  return commands;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
