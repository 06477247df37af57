import type { Locale } from '../locales/languages.ts';
import type { AppConfig } from '../openapi/index.ts';
import type { Fetch } from './api/fetch.ts';
import type { Jar } from './flow/storage.ts';
import type { CatalogueBlock, Messages } from './intl/catalogues.ts';
import type { Theme } from './theme/choice.ts';

export type { CatalogueBlock, Fetch, Jar, Messages, Theme };

/** What a rendered page carries in its data block, for the app that takes it over. */
export interface ViewData {
  /** Origin that the page was rendered for: at another one nothing is taken over. */
  readonly origin: string;
  /** Path and query of what is shown: a new flow's id stands in it. */
  readonly at: string;
  /** When it was rendered, in milliseconds since 1970: spans of time in it are told from then. */
  readonly now: number;
  /** Time zone of all moments in it. */
  readonly timeZone: string;
  /** By the ids of routes, as React Router hands them over. */
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly actionData: Readonly<Record<string, unknown>> | null;
}

/** Id of that block. */
export const viewBlockId = 'view';

/** What a view is rendered from; nothing of it outlives the request. */
export interface ViewRequest {
  /** With an absolute `kratos_url`. */
  readonly config: AppConfig;
  /** Address of the page, origin included. */
  readonly url: URL;
  /** A posted form of the app's own, as its action takes it. */
  readonly posted?: URLSearchParams;
  readonly fetch: Fetch;
  /** The language that the request asks for. */
  readonly locale: Locale;
  /** No application's wish changes it any more. */
  readonly localeChosen: boolean;
  /** The compiled messages of a language. */
  readonly messagesOf: (locale: Locale) => Messages;
  readonly theme: Theme | undefined;
  /** Cookies of the request, and what is to be set. */
  readonly jar: Jar;
  /** Attributes of cookies. */
  readonly cookieAttributes: string;
  /** Nobody waits any more. */
  readonly signal: AbortSignal;
  readonly report: (what: string) => void;
}

/** The outcome of rendering. */
export type View =
  | {
      readonly outcome: 'page';
      readonly status: number;
      readonly locale: Locale;
      /** What belongs into `<head>`: the title. */
      readonly head: string;
      readonly body: string;
      readonly data: ViewData;
    }
  | { readonly outcome: 'elsewhere'; readonly to: string }
  /** A route threw: the app itself has the words for it. */
  | { readonly outcome: 'failed' };

/** What `dist/server/render.mjs` has to offer. */
export type Render = (request: ViewRequest) => Promise<View>;
