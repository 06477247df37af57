import type { Browser, BrowserContext, Locator, Page, Response } from '@playwright/test';
import type { Seen } from './seen.ts';
import type { World } from './world.ts';

/** What a host says by itself, and what hangs on the length of what is replaced. */
const own = new Set(['date', 'etag', 'content-length', 'connection', 'keep-alive', 'transfer-encoding']);

/** How long a press may take to come to another page, in milliseconds. */
const patience = 10_000;

/** The button of a form, by name and value. */
export const button = (name: string, value?: string): string =>
  `:is(button,input[type=submit],input[type=button])[name="${name}"]${value === undefined ? '' : `[value="${value}"]`}`;

/** The button that submits a method. */
export const by = (method: string): string => button('method', method);

/** Any button that submits a method: the only one that the form has. */
export const anyMethod = button('method');

const field = (name: string) => `input[name="${name}"]:not([type=hidden],[type=submit],[type=button])`;

/** Somebody with a browser of their own, who writes down all that they see. */
export class Visitor {
  readonly world: World;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #seen: Seen[];
  readonly #name: string;
  #answers: Response[] = [];
  #dialogs: string[] = [];

  private constructor(world: World, page: Page, seen: Seen[], name: string) {
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

  /** @param seen takes what is seen */
  static async arrive(browser: Browser, world: World, seen: Seen[], name: string): Promise<Visitor> {
    const context = await browser.newContext({ locale: world.setting.locale ?? 'en-US' });
    return new Visitor(world, await context.newPage(), seen, name);
  }

  /** Opens an address, of the UI where it names no other. */
  async go(name: string, address: string): Promise<void> {
    const url = new URL(address, this.world.ui).href;
    await this.page.goto(url, { waitUntil: 'load' }).catch((error: Error) => {
      // A page that goes on by itself, or one that nobody serves.
      this.#dialogs.push(error.message.split('\n')[0]?.replace(/ at http.*/, '') ?? '');
    });
    await this.#keep(name);
  }

  /** Opens what a link leads to. */
  async follow(name: string, link: string): Promise<void> {
    const at = this.page.locator(link).first();
    if ((await at.count()) === 0) return this.#stuck(`${name}: no link ${link}`);
    return this.go(name, await at.evaluate((anchor: HTMLAnchorElement) => anchor.href));
  }

  /** Fills the form of a button and presses it. What a browser would not let through is sent all the same. */
  async submit(name: string, fields: Readonly<Record<string, string | boolean>>, pressed: string): Promise<void> {
    const at = this.page.locator(pressed).first();
    if ((await at.count()) === 0) return this.#stuck(`${name}: no button ${pressed}`);
    const form = this.page.locator('form', { has: at }).last();
    for (const [key, value] of Object.entries(fields)) {
      const inForm = form.locator(field(key)).first();
      const input = (await inForm.count()) > 0 ? inForm : this.page.locator(field(key)).first();
      if ((await input.count()) === 0) return this.#stuck(`${name}: no field ${key}`);
      await input.evaluate((element: HTMLInputElement, given) => {
        if (typeof given === 'boolean') element.checked = given;
        else element.value = given;
      }, value);
    }
    await this.#arriving(() =>
      at.evaluate((element: HTMLButtonElement) => {
        if (element.form) element.form.noValidate = true;
        element.click();
      }),
    );
    await this.#keep(name);
  }

  /** Fills a field that a script reads. */
  async fill(name: string, value: string): Promise<void> {
    const at = this.page.locator(field(name)).first();
    if ((await at.count()) === 0) return this.#stuck(`no field ${name}`);
    await at.evaluate((element: HTMLInputElement, given) => {
      element.value = given;
    }, value);
  }

  /** Presses what a script answers. */
  async press(name: string, pressed: string): Promise<void> {
    const at = this.page.locator(pressed).first();
    if ((await at.count()) === 0) return this.#stuck(`${name}: no button ${pressed}`);
    await this.#arriving(() => at.evaluate((element: HTMLElement) => element.click()));
    await this.#keep(name);
  }

  /** Whether the page has it. */
  has = async (selector: string): Promise<boolean> => (await this.page.locator(selector).count()) > 0;

  hasField = (name: string): Promise<boolean> => this.has(field(name));

  /** All that the page has of it. */
  all = (selector: string): Promise<Locator[]> => this.page.locator(selector).all();

  /** What a pattern finds in the page. */
  read = async (pattern: RegExp): Promise<string | undefined> => pattern.exec(await this.page.content())?.[0];

  /** Writes down what is no page. */
  note = (name: string, text: string): void => {
    this.#seen.push({ name: this.#called(name), text });
  };

  /** Forgets all cookies, as in another browser. */
  forget = (): Promise<void> => this.context.clearCookies();

  leave = (): Promise<void> => this.context.close();

  /** Makes a token against forged requests worthless. */
  async forge(): Promise<void> {
    await this.page.evaluate(() => {
      for (const each of document.querySelectorAll<HTMLInputElement>('input[name=csrf_token]')) each.value = 'bad';
    });
  }

  async #arriving(action: () => Promise<unknown>): Promise<void> {
    const arrived = this.page.waitForEvent('load', { timeout: patience }).catch(() => undefined);
    await action();
    await arrived;
  }

  async #stuck(name: string): Promise<void> {
    this.#seen.push({ name: this.#called(name), text: await this.page.content(), stuck: true });
  }

  #called = (name: string): string => (this.#name ? `${this.#name}: ${name}` : name);

  async #keep(name: string): Promise<void> {
    await this.page.waitForLoadState('load').catch(() => undefined);
    const [answers, dialogs] = [this.#answers, this.#dialogs];
    [this.#answers, this.#dialogs] = [[], []];
    const last = answers.at(-1);
    const page = await (last ? last.text().catch(() => this.page.content()) : this.page.content());
    const cookies = (await this.context.cookies()).map(
      (each) => `cookie ${each.name} httpOnly=${each.httpOnly} ${each.sameSite} session=${each.expires === -1}`,
    );
    const hops = await Promise.all(answers.map((each) => this.#hop(each)));
    const text = [`at ${this.page.url()}`, ...hops, ...cookies.sort(), ...dialogs, page].join('\n');
    this.#seen.push({ name: this.#called(name), text, failed: (last?.status() ?? 0) >= 500 });
  }

  /** An answer on the way: of the UI where it leads, of the servers all headers. */
  async #hop(response: Response): Promise<string> {
    const { kratos, hydra } = this.world;
    const isOurs = [kratos, hydra].some((origin) => response.url().startsWith(origin));
    const lines: string[] = [];
    const others = new Map<string, string>();
    for (const { name, value } of await response.headersArray().catch(() => [])) {
      const key = name.toLowerCase();
      if (isOurs ? own.has(key) : key !== 'location') continue;
      // What a server says in two lines, another may in one; of cookies each is a line.
      if (key === 'set-cookie') lines.push(`    ${key}: ${value}`);
      else others.set(key, [others.get(key), value].filter(Boolean).join(', '));
    }
    for (const [name, value] of others) lines.push(`    ${name}: ${value}`);
    return [`${response.request().method()} ${response.status()} ${response.url()}`, ...lines.sort()].join('\n');
  }
}
