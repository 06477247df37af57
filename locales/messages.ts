import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Locale, MessageKey } from './languages.ts';

/** Compiled messages of one language by their keys. */
export type Messages = Readonly<Record<MessageKey, MessageFormatElement[]>>;

/** Content of the page's data block for texts. */
export interface CatalogueBlock {
  /** Language of the page. */
  readonly locale: Locale;
  /** Addresses of the compiled catalogues, relative to the app's base. */
  readonly files: Readonly<Record<string, string>>;
  /** Messages of the page's language; A rendered page leaves them in their file, which the browser caches. */
  readonly messages?: Messages;
}
