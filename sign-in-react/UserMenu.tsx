import { emailIn, nameIn } from '@members/app/routes/session/session-texts';
import type { Session } from '@members/openapi';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Root } from './Root.tsx';
import { loadPage } from './services.ts';
import { useSession } from './session.tsx';
import { useShared } from './shared.ts';
import styles from './UserMenu.module.css';

export interface UserMenuProps {
  /** Links of your own, above the sign-out: elements `<li>`. */
  readonly children?: ReactNode;
}

/** Closes the menu after a click elsewhere, or when the focus goes elsewhere. */
function useClosing(menu: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, close);
    return () => {
      for (const name of ['pointerdown', 'focusin']) document.removeEventListener(name, close);
    };
  }, [menu]);
}

function Menu({ session, children }: UserMenuProps & { readonly session: Session }): ReactNode {
  const { options } = useShared({});
  const { signOut } = useSession();
  const intl = useIntl();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  const { navigate = loadPage, basePath = '/' } = options;
  const traits = session.identity?.traits;
  const [name, address] = [nameIn(traits), emailIn(traits)];
  const shown = name ?? address ?? session.identity?.id ?? '';
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (menu.current) menu.current.open = false;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    navigate(pathname + search, { replace: false });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  const base = basePath.replace(/\/$/, '');
  const signIn = () => `${location.origin}${base}/login`;
  return (
    <details ref={menu} className={styles.menu} onKeyDown={closeOnEscape}>
      <summary className={styles.button} aria-label={`${intl.formatMessage({ id: 'settings.title' })}: ${shown}`}>
        <span className={styles.initial} aria-hidden="true">
          {[...shown.trim()][0]?.toUpperCase()}
        </span>
      </summary>
      <div className={styles.list}>
        <div className={styles.person}>
          <p className={styles.name}>
            <bdi>{shown}</bdi>
          </p>
          {name !== undefined && address !== undefined ? (
            <p className={styles.address}>
              <bdi>{address}</bdi>
            </p>
          ) : null}
        </div>
        {/* Safari drops the role of a list without bullets. */}
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <ul role="list" className={styles.items}>
          <li>
            <a href={`${base}/settings`} onClick={open}>
              <FormattedMessage id="settings.title" />
            </a>
          </li>
          <li>
            <a href={`${base}/sessions`} onClick={open}>
              <FormattedMessage id="sessions.title" />
            </a>
          </li>
          {children}
          <li>
            <button type="button" onClick={() => void signOut(signIn())}>
              <FormattedMessage id="login.otherAccount" />
            </button>
          </li>
          <li>
            <button type="button" onClick={() => void signOut()}>
              <FormattedMessage id="settings.logout" />
            </button>
          </li>
        </ul>
      </div>
    </details>
  );
}

/**
 * The menu of the signed-in user: account, devices, another account, sign-out. Nothing is shown to others. It needs a
 * `SignInProvider` around.
 */
export function UserMenu({ children }: UserMenuProps): ReactNode {
  const { options, services } = useShared({});
  const { session } = useSession();
  if (session === undefined) return null;
  return (
    <Root options={options} services={services} name="menu" isRendered={false}>
      <Menu session={session}>{children}</Menu>
    </Root>
  );
}
