import type { AppConfig } from '@members/openapi';
import type { DefaultColors } from '@members/ui/theme/colors';

/** A picture or font of a brand, as browsers get it. */
export interface ServedFile {
  /** Below the app's base. The name has a hash of the content. */
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

/** The look of mails. Colours are all colours of the product, by theme. */
export interface MailStyle {
  /** Address of a picture beside the name. */
  readonly logo: string | undefined;
  /** Fonts of the user's device, as CSS writes them: mails load no fonts. */
  readonly fonts: { readonly body: string | undefined; readonly title: string | undefined };
  /** Pixels. */
  readonly radius: { readonly control: number; readonly card: number };
  readonly colors: DefaultColors;
}

/** A brand as pages need it. All addresses are for browsers: with BASE_PATH. */
export interface Brand {
  /** The part of it that the app shows. */
  readonly app: AppConfig['brand'];
  /** CSS after the product's own. */
  readonly style: string;
  /** Address of a file with this CSS, which pages without a view link; undefined if there is none. */
  readonly sheet: string | undefined;
  /** Address of the icon; undefined for the demonstration's, "" for none. */
  readonly icon: string | undefined;
  /** Colours of the browser's bars, by theme; undefined where the product's own count. */
  readonly bars: { readonly light?: string | undefined; readonly dark?: string | undefined };
  /** Addresses of the fonts that the first paint needs; undefined if the product's own fonts count. */
  readonly fonts: readonly string[] | undefined;
  readonly files: readonly ServedFile[];
  readonly mail: MailStyle;
}

/** The brand of a deployment, and those of single clients. */
export interface BrandSet {
  readonly main: Brand;
  readonly clients: ReadonlyMap<string, Brand>;
}

/** Returns the brand of a client. */
export const brandOf = ({ main, clients }: BrandSet, client: string | undefined): Brand =>
  (client === undefined ? undefined : clients.get(client)) ?? main;
