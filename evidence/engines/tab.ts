import type { Actions } from 'selenium-webdriver/lib/input.js';

/** A page in a browser, with cookies of its own. */
export interface EngineTab {
  open(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page; its value must be JSON. Fails while the page navigates. */
  evaluate(expression: string): Promise<unknown>;
  /** Creates a sequence of keyboard and mouse input, which is performed at its end. */
  actions(): Actions;
  /** Console errors of the page. Always empty in WebKitGTK, which does not report them. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  open(): Promise<EngineTab>;
  end(): Promise<void>;
}

/** A started browser, or why it cannot be started. */
export type LaunchResult =
  | { readonly outcome: 'started'; readonly engine: Engine }
  | { readonly outcome: 'missing'; readonly reason: string };
