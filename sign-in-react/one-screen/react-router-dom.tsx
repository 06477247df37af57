/**
 * What the screens import as `react-router-dom`, for the package: the product's app has React Router, a screen in
 * another app has the router of that app around it and one route of its own (docs/decisions, ADR 63).
 */
import {
  Component,
  createContext,
  type FormEvent,
  type FormHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type * as ReactRouter from 'react-router-dom';
import type { NavigateOptions, ScreenRouter, ScreenState } from './router.ts';

export { redirect, redirectDocument, replace } from './responses.ts';

interface Shown {
  readonly router: ScreenRouter;
  readonly state: ScreenState;
}

const ShownContext = createContext<Shown | undefined>(undefined);
const ErrorContext = createContext<unknown>(undefined);

function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (shown === undefined) throw new Error('@members/sign-in-react: expected to be inside a screen');
  return shown;
}

interface BoundaryProps {
  /** Another one clears the error. */
  readonly state: ScreenState;
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

/** Shows an error of a component in place of the screen, until the router goes on. */
class Boundary extends Component<
  BoundaryProps,
  { readonly error?: { readonly thrown: unknown; readonly at?: object } }
> {
  override state: { error?: { thrown: unknown; at?: object } } = {};
  static getDerivedStateFromError(thrown: unknown) {
    return { error: { thrown } };
  }
  static getDerivedStateFromProps({ state }: BoundaryProps, { error }: Boundary['state']) {
    if (error === undefined) return null;
    if (error.at === undefined) return { error: { ...error, at: state.location } };
    return error.at === state.location ? null : { error: undefined };
  }
  override render() {
    const { error } = this.state;
    const { failed, children } = this.props;
    return error ? <ErrorContext.Provider value={error.thrown}>{failed}</ErrorContext.Provider> : children;
  }
}

interface RouterProps {
  readonly router: ScreenRouter;
  /** Shown until the first load ends. */
  readonly loading: ReactNode;
  /** Shown in place of a screen that failed; it reads the error with `useRouteError`. */
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

/** Renders a screen with the state of its router. */
export function RouterOfScreen({ router, loading, failed, children }: RouterProps): ReactNode {
  const [state, setState] = useState(router.getState);
  useLayoutEffect(() => {
    const show = () => startTransition(() => setState(router.getState()));
    show();
    return router.subscribe(show);
  }, [router]);
  const shown = useMemo(() => ({ router, state }), [router, state]);
  const content = () => {
    if (state.error) return <ErrorContext.Provider value={state.error.thrown}>{failed}</ErrorContext.Provider>;
    return state.loaderData === undefined ? loading : children;
  };
  return (
    <ShownContext.Provider value={shown}>
      <Boundary state={state} failed={failed}>
        {content()}
      </Boundary>
    </ShownContext.Provider>
  );
}

export const useLocation: typeof ReactRouter.useLocation = () => useShown().state.location;

export const useLoaderData = (() => useShown().state.loaderData) as typeof ReactRouter.useLoaderData;

export const useActionData = (() => useShown().state.actionData) as typeof ReactRouter.useActionData;

export const useRouteError: typeof ReactRouter.useRouteError = () => useContext(ErrorContext);

/** Returns whether the screen is busy. */
export const useNavigation = (): Pick<ReactRouter.Navigation, 'state'> => ({ state: useShown().state.navigation });

export function useRevalidator(): ReturnType<typeof ReactRouter.useRevalidator> {
  const { router, state } = useShown();
  return { revalidate: router.revalidate, state: state.isRevalidating ? 'loading' : 'idle' };
}

/** Returns the address of the host's page for a path of the app. */
export const useHref = (to: string): string => useShown().router.hrefOf(to);

/** Returns a function that opens a path of the app, or the page before (-1). */
export const useNavigate = (): ScreenRouter['navigate'] => useShown().router.navigate;

/** A click that opens the link here: with the main button, and without a key that opens it elsewhere. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented);

/** Returns the click handler of a link to a path of the app. */
export function useLinkClickHandler<E extends Element>(
  to: string,
  options: NavigateOptions = {},
): (event: MouseEvent<E>) => void {
  const { router } = useShown();
  return (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void router.navigate(to, options);
  };
}

type Submitted = FormData | Readonly<Record<string, unknown>> | object;

/** Returns a function that sends values to the action of the screen. */
export function useSubmit() {
  const { router } = useShown();
  return useCallback(
    (values: Submitted, { encType }: { method?: 'post'; encType?: string; replace?: boolean } = {}) => {
      if (encType === 'application/json') return router.submit(JSON.stringify(values), encType);
      if (values instanceof FormData) return router.submit(values);
      return router.submit(new URLSearchParams(values as Record<string, string>));
    },
    [router],
  );
}

/** A form that is sent to the action of the screen. */
export function Form({
  replace: _,
  ...rest
}: FormHTMLAttributes<HTMLFormElement> & { readonly replace?: boolean }): ReactNode {
  const submit = useSubmit();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void submit(new FormData(event.currentTarget, submitter));
  };
  return <form {...rest} onSubmit={send} />;
}
