import {
  type ComponentPropsWithRef,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';

/** A place in the panel: a part, one thing in it, and its filters. */
export interface Place {
  readonly part: string;
  readonly id?: string | undefined;
  /** Empty and undefined values are left out. */
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Returns the fragment of a place: `#/journal/ID?status=4xx`. */
export function fragmentOf({ part, id, query = {} }: Place): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(given as [string, string][]).toString();
  return `#/${part}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${search && `?${search}`}`;
}

/** Returns the place of a fragment. */
function placeOf(fragment: string): Place {
  const [path = '', search = ''] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const [part = '', id] = path.split('/', 2);
  return {
    part,
    ...(id && { id: decodeURIComponent(id) }),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

interface Navigation {
  readonly place: Place;
  readonly go: (to: Place) => void;
  /** Like `go`, without a new entry in the browser's history. */
  readonly replace: (to: Place) => void;
  readonly hrefOf: (to: Place) => string;
  /** True if the places are not in the page's address, because the page is the app's. */
  readonly isInside: boolean;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Provides the present place and functions that change it. */
export const NavigationProvider = NavigationContext.Provider;

/** Returns the navigation of the surrounding provider. @throws Error outside of one */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === undefined) throw new Error('useNavigation needs a NavigationProvider');
  return navigation;
}

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** Keeps the place in the page's fragment, so that each place has an address. @param parts the first one is the start */
export function FragmentNavigation({ parts, children }: { parts: readonly string[]; children: ReactNode }) {
  const fragment = useSyncExternalStore(watchHash, () => location.hash);
  const navigation = useMemo<Navigation>(() => {
    const place = placeOf(fragment);
    return {
      place: parts.includes(place.part) ? place : { part: parts[0] ?? '' },
      go: (to) => {
        location.hash = fragmentOf(to);
      },
      replace: (to) => {
        history.replaceState(null, '', fragmentOf(to));
        dispatchEvent(new HashChangeEvent('hashchange'));
      },
      hrefOf: fragmentOf,
      isInside: false,
    };
  }, [fragment, parts]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** A link to a place. */
export function Go({ to, onClick, ...rest }: ComponentPropsWithRef<'a'> & { to: Place }) {
  const { hrefOf, go, isInside } = useNavigation();
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!isInside || event.defaultPrevented) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}
