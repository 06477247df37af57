import type { Locale } from '@members/locales/languages';
import type { Messages } from '@members/locales/messages';
import type { AppConfig } from '@members/openapi';
import type { Theme } from '@members/ui/theme/choice';

export type { Theme };

/** How the app reaches a server: `globalThis.fetch` in a browser, the simulator in a test. */
export type Fetch = (request: Request) => Promise<Response>;

/** Access to cookies: `document.cookie`, or the headers of a request and its response. */
export interface Jar {
  /** Returns `name=value; name=value`. May throw, because the browser may forbid storage. */
  readonly read: () => string;
  /** Sets a cookie with its attributes. */
  readonly write: (line: string) => void;
}

/** Data block of a rendered page, from which the app takes it over. */
export interface ViewData {
  /** Origin for which the page was rendered. At another one the app does not take the page over. */
  readonly origin: string;
  /** Path and query of the page, with the id of a new flow. */
  readonly at: string;
  /** Time of rendering in milliseconds since 1970. Time spans in the page count from it. */
  readonly now: number;
  /** Time zone of all dates in the page. */
  readonly timeZone: string;
  /** Data of loaders by route id, as React Router needs it for hydration. */
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly actionData: Readonly<Record<string, unknown>> | null;
}

/**
 * Header of a form that the app sends to Kratos through the gateway: the path of its page. The gateway then also makes the calls of
 * the screen that follows, and sends their answers along. A response with them has the same header.
 */
export const followUpHeader = 'follow-up-of';

/** The body of such a response. */
export interface FollowedUp {
  /** Kratos's body. */
  readonly answer: string;
  readonly calls: readonly FollowUpCall[];
}

/** A call of the screen that follows, and its answer. */
export interface FollowUpCall {
  /** Path and query below the app's base path. */
  readonly path: string;
  readonly status: number;
  readonly statusText: string;
  readonly type: string;
  readonly body: string;
}

/** Id of the data block with `ViewData`. */
export const viewBlockId = 'view';

/** Input of the renderer. Nothing of it outlives the request. */
export interface ViewRequest {
  /** The app's configuration, with an absolute `kratos_url`. */
  readonly config: AppConfig;
  /** Returns the brand of the OAuth2 client that a page is for. */
  readonly brandOf?: (client: string | undefined) => AppConfig['brand'];
  /** Absolute address of the page. */
  readonly url: URL;
  /** Form that a page without scripts posted to one of the app's actions. */
  readonly posted?: URLSearchParams;
  /**
   * A form that the app has sent from the page at `url`, as the JSON of its screen's action. Then nothing is rendered: the
   * loaders of the screen that follows run.
   */
  readonly submission?: string;
  readonly fetch: Fetch;
  /** Language of the page, unless the OAuth2 client asks for another one. */
  readonly locale: Locale;
  /**
   * Whether the user or the address has chosen `locale`, so that `ui_locales` of an OAuth2 client does not change it.
   */
  readonly localeChosen: boolean;
  /** Returns the compiled messages of a language. */
  readonly messagesOf: (locale: Locale) => Messages;
  readonly theme: Theme | undefined;
  /** Reads the request's cookies and sets the response's. */
  readonly jar: Jar;
  /** Attributes of each cookie, such as `; Path=/`. */
  readonly cookieAttributes: string;
  /** Aborted when the browser has closed the request. */
  readonly signal: AbortSignal;
  readonly report: (what: string) => void;
}

/** The outcome of rendering. */
export type View =
  | {
      readonly outcome: 'page';
      readonly status: number;
      readonly locale: Locale;
      /** Id of the OAuth2 client whose brand the page has. */
      readonly client: string | undefined;
      /** Elements for `<head>`: the title. */
      readonly head: string;
      readonly body: string;
      readonly data: ViewData;
    }
  | { readonly outcome: 'elsewhere'; readonly to: string }
  /** The answer to `submission`. */
  | { readonly outcome: 'loaded' }
  /** A route threw. The page is sent without a view, and the app shows the error. */
  | { readonly outcome: 'failed' };

/** Signature of the function that `dist/server/render.mjs` exports. */
export type Render = (request: ViewRequest) => Promise<View>;
