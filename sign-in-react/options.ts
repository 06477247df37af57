import type { AppEvent } from '@members/app/flow/events';
import type { Slots } from '@members/app/nodes/slots';
import type { Flow, Session } from '@members/openapi';
import type { BrandColor } from '@members/ui/theme/brand-colors';
import type { ComponentType, ReactNode } from 'react';

/** Name of a screen. */
export type ScreenName =
  | 'login'
  | 'registration'
  | 'recovery'
  | 'verification'
  | 'settings'
  | 'sessions'
  | 'logout'
  | 'error';

/** Colours as `#rrggbb`. Those that are left out keep the product's. */
export type Colors = Readonly<Partial<Record<BrandColor, string>>>;

/** How the screens look. */
export interface Appearance {
  /** The theme: the `color-scheme` of the page around if left out. `system` follows the user's setting. */
  readonly theme?: 'system' | 'light' | 'dark';
  /** Up to twelve colours for each theme. What `dark` leaves out follows from `light`, as in a brand. */
  readonly colors?: { readonly light?: Colors; readonly dark?: Colors };
  /** Fonts, best first. */
  readonly fonts?: { readonly body?: string; readonly title?: string };
  /** Radius of buttons and fields (px). */
  readonly radius?: number;
  /** Nonce of the style element, for a content security policy that needs one. */
  readonly nonce?: string;
}

/** Texts of one language: a module of `@members/sign-in-react/texts/`, or what `withMessages` makes of it. */
export interface Texts {
  /** Key of the language: the name of its module, such as `de`. */
  readonly language: string;
  /** Compiled messages by key. */
  readonly messages: Readonly<Record<string, unknown>>;
}

export interface FrameSlotProps {
  readonly screen: ScreenName;
  readonly children: ReactNode;
}

/** Components that stand around, or in place of, parts of the screens. Each gets as `children` what stands there. */
export interface Components extends Slots {
  /** Around a screen. */
  readonly Frame?: ComponentType<FrameSlotProps>;
}

/** What a server has loaded for a screen, so that it renders the form. See `loadFlow`. */
export interface InitialFlow {
  readonly flow: Flow;
  /** The session, of which the account shows facts. */
  readonly session?: Session;
  /** Origin of the page. */
  readonly origin: string;
  /** Query of the page's address. */
  readonly search: string;
  /** Time of rendering, in milliseconds since 1970. */
  readonly now: number;
}

/** Options of all screens. */
export interface SignInOptions {
  /** Address of Kratos's public API, as the browser reaches it. */
  readonly kratosUrl: string;
  readonly texts: Texts;
  /** Path below which the pages are: `/login`, `/registration` and so on; `/` if left out. */
  readonly basePath?: string;
  readonly appearance?: Appearance;
  readonly components?: Components;
  /** Whether users can create accounts; true if left out. */
  readonly registration?: boolean;
  /** Whether users can recover accounts; true if left out. */
  readonly recovery?: boolean;
  /** Origins from which the scripts of captchas may be loaded; none if left out. */
  readonly captchaOrigins?: readonly string[];
  /**
   * Opens another page of your app, such as `/recovery?return_to=…`, with your router; `replace` asks for no new entry of
   * the history. If it is left out, the browser loads the page.
   */
  readonly navigate?: (path: string, options: { readonly replace: boolean }) => unknown;
  /** Called after every submit, for measurements. */
  readonly onEvent?: (event: AppEvent) => void;
}

/** Props of every screen. Options of a `SignInProvider` around it need not be repeated. */
export interface ScreenProps extends Partial<SignInOptions> {
  /** What the server has loaded (see `loadFlow`). Without it, the browser loads the flow. */
  readonly initial?: InitialFlow | undefined;
  /** Content in place of the screen, which reads the flow with `useFlow`. */
  readonly children?: ReactNode;
}
