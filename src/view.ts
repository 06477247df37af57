import type { Locale } from '../locales/languages.ts';
import type { AppConfig } from '../openapi/index.ts';
import type { Fetch } from './api/fetch.ts';
import type { Jar } from './flow/storage.ts';
import type { CatalogueBlock, Messages } from './intl/catalogues.ts';
import type { Theme } from './theme/choice.ts';

export type { CatalogueBlock, Fetch, Jar, Messages, Theme };

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

/** Id of the data block with `ViewData`. */
export const viewBlockId = 'view';

/** Input of the renderer. Nothing of it outlives the request. */
export interface ViewRequest {
  /** The app's configuration, with an absolute `kratos_url`. */
  readonly config: AppConfig;
  /** Absolute address of the page. */
  readonly url: URL;
  /** Form that a page without scripts posted to one of the app's actions. */
  readonly posted?: URLSearchParams;
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
      /** Elements for `<head>`: the title. */
      readonly head: string;
      readonly body: string;
      readonly data: ViewData;
    }
  | { readonly outcome: 'elsewhere'; readonly to: string }
  /** A route threw. The page is sent without a view, and the app shows the error. */
  | { readonly outcome: 'failed' };

/** Signature of the function that `dist/server/render.mjs` exports. */
export type Render = (request: ViewRequest) => Promise<View>;
