/** Input as both WebDrivers take it (W3C WebDriver, section 17): what a keyboard or a mouse does, one after the other. */
export type Input =
  | {
      readonly type: 'key';
      readonly id: string;
      readonly actions: readonly { readonly type: string; readonly value: string }[];
    }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly actions: readonly {
        readonly type: string;
        readonly x?: number;
        readonly y?: number;
        readonly button?: number;
      }[];
    };

/** A page in a browser, with cookies of its own. */
export interface Tab {
  open(url: string): Promise<void>;
  /** What a JavaScript expression comes to; it has to be JSON. Fails while the page changes. */
  evaluate(expression: string): Promise<unknown>;
  perform(input: Input): Promise<void>;
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
