/**
 * The custom element `<sign-in-form>`: a screen in a page without React. Its content is in the page, not in a shadow tree,
 * so that password managers and the page's tests find it.
 */
import './style.css';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Appearance, ScreenName, Texts } from './options.ts';
import { SignInProvider } from './SignInProvider.tsx';
import { Account, ErrorPage, Recovery, Sessions, SignIn, SignOut, SignUp, Verification } from './screens.tsx';
import { UserMenu } from './UserMenu.tsx';

const screens = {
  login: SignIn,
  registration: SignUp,
  recovery: Recovery,
  verification: Verification,
  settings: Account,
  sessions: Sessions,
  logout: SignOut,
  error: ErrorPage,
  menu: UserMenu,
} as const satisfies Readonly<Record<ScreenName | 'menu', unknown>>;

const isScreen = (name: string): name is keyof typeof screens => Object.hasOwn(screens, name);

/** Address of a file of the package, which is beside this one. */
const fileBeside = (path: string) => new URL(path, import.meta.url).href;

/** Adds the style sheet to the page, once. */
function addStyle(): void {
  const href = fileBeside('./element.css');
  const isThere = [...document.styleSheets].some((sheet) => sheet.href === href);
  if (isThere || document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
}

/** Loads the texts of a language. @throws Error for a name that is no language of the package */
async function loadTexts(language: string): Promise<Texts> {
  if (!/^[a-z]{2}$/.test(language))
    throw new Error(`sign-in-form: expected a language such as "en", got "${language}"`);
  const { default: texts } = await import(/* @vite-ignore */ fileBeside(`./texts/${language}.js`));
  return texts;
}

/**
 * `<sign-in-form kratos-url="…" screen="login" language="en" base-path="/">`. The event `navigate` asks to open another
 * page of the app (`detail.path`); if nobody prevents its default, the browser loads the page.
 */
class SignInForm extends HTMLElement {
  static readonly observedAttributes = ['kratos-url', 'screen', 'language', 'base-path', 'theme'];
  #root: Root | undefined;
  #texts: Texts | undefined;
  #appearance: Appearance = {};

  /** Texts in place of those of the language. */
  set texts(texts: Texts | undefined) {
    this.#texts = texts;
    void this.#show();
  }

  /** How the screen looks; the attribute `theme` wins. */
  set appearance(appearance: Appearance) {
    this.#appearance = appearance;
    void this.#show();
  }

  connectedCallback(): void {
    addStyle();
    this.style.display ||= 'block';
    void this.#show();
  }

  disconnectedCallback(): void {
    this.#root?.unmount();
    this.#root = undefined;
  }

  attributeChangedCallback(): void {
    void this.#show();
  }

  async #show(): Promise<void> {
    const kratosUrl = this.getAttribute('kratos-url');
    const name = this.getAttribute('screen') ?? 'login';
    if (!this.isConnected) return;
    if (kratosUrl === null) throw new Error('sign-in-form: expected the attribute kratos-url');
    if (!isScreen(name)) throw new Error(`sign-in-form: expected a screen such as "login", got "${name}"`);
    const texts = this.#texts ?? (await loadTexts(this.getAttribute('language') ?? 'en'));
    if (!this.isConnected) return;
    const theme = this.getAttribute('theme') as Appearance['theme'] | null;
    const navigate = (path: string, { replace }: { readonly replace: boolean }) => {
      const event = new CustomEvent('navigate', { detail: { path, replace }, bubbles: true, cancelable: true });
      if (this.dispatchEvent(event)) location[replace ? 'replace' : 'assign'](path);
    };
    this.#root ??= createRoot(this);
    this.#root.render(
      <SignInProvider
        kratosUrl={kratosUrl}
        texts={texts}
        basePath={this.getAttribute('base-path') ?? '/'}
        appearance={{ ...this.#appearance, ...(theme && { theme }) }}
        navigate={navigate}
      >
        {createElement(screens[name], { key: name })}
      </SignInProvider>,
    );
  }
}

if (!customElements.get('sign-in-form')) customElements.define('sign-in-form', SignInForm);
