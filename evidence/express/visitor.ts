import type { Browser, BrowserContext, Locator, Page, Response } from '@playwright/test';
import type { PageObservation } from './observation.ts';
import type { ExpressWorld } from './servers.ts';

/** Response headers that are not compared: they depend on the host or on the length of replaced values. */
const varyingHeaders = new Set(['date', 'etag', 'content-length', 'connection', 'keep-alive', 'transfer-encoding']);

/** How long a navigation may take, in milliseconds. */
const navigationTimeoutMs = 10_000;

/** Returns the selector of a button by name and value. */
export const button = (name: string, value?: string): string =>
  `:is(button,input[type=submit],input[type=button])[name="${name}"]${value === undefined ? '' : `[value="${value}"]`}`;

/** Returns the selector of the button that submits a method. */
export const methodButton = (method: string): string => button('method', method);

/** The selector of a method's button, for forms that have only one. */
export const anyMethod = button('method');

const field = (name: string) => `input[name="${name}"]:not([type=hidden],[type=submit],[type=button])`;

/** A user with a browser of their own. Each step is recorded as a `PageObservation`. */
export class ExpressVisitor {
  readonly world: ExpressWorld;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #seen: PageObservation[];
  readonly #name: string;
  #answers: Response[] = [];
  #dialogs: string[] = [];

  private constructor(world: ExpressWorld, page: Page, seen: PageObservation[], name: string) {
    this.world = world;
    this.page = page;
    this.context = page.context();
    this.#seen = seen;
    this.#name = name;
    page.on('dialog', (dialog) => {
      this.#dialogs.push(dialog.message());
      void dialog.dismiss().catch(() => undefined);
    });
    page.on('response', (response) => {
      const request = response.request();
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#answers.push(response);
    });
  }

  /** Opens a browser context. @param seen the observations are added to this list @param name goes before each name */
  static async open(
    browser: Browser,
    world: ExpressWorld,
    seen: PageObservation[],
    name: string,
  ): Promise<ExpressVisitor> {
    const context = await browser.newContext({ locale: world.setting.locale ?? 'en-US' });
    return new ExpressVisitor(world, await context.newPage(), seen, name);
  }

  /** Opens an address, relative to the UI. */
  async go(name: string, address: string): Promise<void> {
    const url = new URL(address, this.world.ui).href;
    await this.page.goto(url, { waitUntil: 'load' }).catch((error: Error) => {
      // The page navigates by itself, or no server answers.
      this.#dialogs.push(error.message.split('\n')[0]?.replace(/ at http.*/, '') ?? '');
    });
    await this.#recordPage(name);
  }

  /** Opens the target of a link. */
  async follow(name: string, link: string): Promise<void> {
    const at = this.page.locator(link).first();
    if ((await at.count()) === 0) return this.#recordMissing(`${name}: no link ${link}`);
    return this.go(name, await at.evaluate((anchor: HTMLAnchorElement) => anchor.href));
  }

  /** Fills in the form of a button and submits it without the browser's own validation. */
  async submit(name: string, fields: Readonly<Record<string, string | boolean>>, pressed: string): Promise<void> {
    const at = this.page.locator(pressed).first();
    if ((await at.count()) === 0) return this.#recordMissing(`${name}: no button ${pressed}`);
    const form = this.page.locator('form', { has: at }).last();
    for (const [key, value] of Object.entries(fields)) {
      const inForm = form.locator(field(key)).first();
      const input = (await inForm.count()) > 0 ? inForm : this.page.locator(field(key)).first();
      if ((await input.count()) === 0) return this.#recordMissing(`${name}: no field ${key}`);
      await input.evaluate((element: HTMLInputElement, given) => {
        if (typeof given === 'boolean') element.checked = given;
        else element.value = given;
      }, value);
    }
    await this.#withNavigation(() =>
      at.evaluate((element: HTMLButtonElement) => {
        if (element.form) element.form.noValidate = true;
        element.click();
      }),
    );
    await this.#recordPage(name);
  }

  /** Sets the value of a field without submitting its form. */
  async fill(name: string, value: string): Promise<void> {
    const at = this.page.locator(field(name)).first();
    if ((await at.count()) === 0) return this.#recordMissing(`no field ${name}`);
    await at.evaluate((element: HTMLInputElement, given) => {
      element.value = given;
    }, value);
  }

  /** Clicks a button that a script handles. */
  async press(name: string, pressed: string): Promise<void> {
    const at = this.page.locator(pressed).first();
    if ((await at.count()) === 0) return this.#recordMissing(`${name}: no button ${pressed}`);
    await this.#withNavigation(() => at.evaluate((element: HTMLElement) => element.click()));
    await this.#recordPage(name);
  }

  /** Whether the page has a matching element. */
  has = async (selector: string): Promise<boolean> => (await this.page.locator(selector).count()) > 0;

  hasField = (name: string): Promise<boolean> => this.has(field(name));

  /** Returns all matching elements. */
  all = (selector: string): Promise<Locator[]> => this.page.locator(selector).all();

  /** Returns the first match of a pattern in the HTML of the page. */
  read = async (pattern: RegExp): Promise<string | undefined> => pattern.exec(await this.page.content())?.[0];

  /** Records a text that is not a page. */
  record = (name: string, text: string): void => {
    this.#seen.push({ name: this.#fullName(name), text });
  };

  /** Deletes all cookies, as in a new browser. */
  clearCookies = (): Promise<void> => this.context.clearCookies();

  close = (): Promise<void> => this.context.close();

  /** Makes the CSRF tokens of the page invalid. */
  async spoilCsrfToken(): Promise<void> {
    await this.page.evaluate(() => {
      for (const each of document.querySelectorAll<HTMLInputElement>('input[name=csrf_token]')) each.value = 'bad';
    });
  }

  async #withNavigation(action: () => Promise<unknown>): Promise<void> {
    const arrived = this.page.waitForEvent('load', { timeout: navigationTimeoutMs }).catch(() => undefined);
    await action();
    await arrived;
  }

  async #recordMissing(name: string): Promise<void> {
    this.#seen.push({ name: this.#fullName(name), text: await this.page.content(), stuck: true });
  }

  #fullName = (name: string): string => (this.#name ? `${this.#name}: ${name}` : name);

  async #recordPage(name: string): Promise<void> {
    await this.page.waitForLoadState('load').catch(() => undefined);
    const [answers, dialogs] = [this.#answers, this.#dialogs];
    [this.#answers, this.#dialogs] = [[], []];
    const last = answers.at(-1);
    const page = await (last ? last.text().catch(() => this.page.content()) : this.page.content());
    const cookies = (await this.context.cookies()).map(
      (each) => `cookie ${each.name} httpOnly=${each.httpOnly} ${each.sameSite} session=${each.expires === -1}`,
    );
    const hops = await Promise.all(answers.map((each) => this.#describe(each)));
    const text = [`at ${this.page.url()}`, ...hops, ...cookies.sort(), ...dialogs, page].join('\n');
    this.#seen.push({ name: this.#fullName(name), text, failed: (last?.status() ?? 0) >= 500 });
  }

  /** Describes a response: of the servers with all headers, of the UI with the `location` only. */
  async #describe(response: Response): Promise<string> {
    const { kratos, hydra } = this.world;
    const isOurs = [kratos, hydra].some((origin) => response.url().startsWith(origin));
    const lines: string[] = [];
    const others = new Map<string, string>();
    for (const { name, value } of await response.headersArray().catch(() => [])) {
      const key = name.toLowerCase();
      if (isOurs ? varyingHeaders.has(key) : key !== 'location') continue;
      // Repeated headers are joined as in a single line, except cookies.
      if (key === 'set-cookie') lines.push(`    ${key}: ${value}`);
      else others.set(key, [others.get(key), value].filter(Boolean).join(', '));
    }
    for (const [name, value] of others) lines.push(`    ${name}: ${value}`);
    return [`${response.request().method()} ${response.status()} ${response.url()}`, ...lines.sort()].join('\n');
  }
}
