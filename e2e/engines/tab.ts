import type { Actions } from 'selenium-webdriver/lib/input.js';

/** A page in a browser, with cookies of its own. */
export interface Tab {
  open(url: string): Promise<void>;
  /** What a JavaScript expression comes to; it has to be JSON. Fails while the page changes. */
  evaluate(expression: string): Promise<unknown>;
  /** Input by keyboard and mouse: a sequence that is built first, then performed. */
  actions(): Actions;
  /** What the page wrote to the console as an error, as far as the browser tells. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  open(): Promise<Tab>;
  end(): Promise<void>;
}

/** A browser that is here or not. */
export type Launched =
  | { readonly outcome: 'started'; readonly engine: Engine }
  | { readonly outcome: 'missing'; readonly reason: string };
