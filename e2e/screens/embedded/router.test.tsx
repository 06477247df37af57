import { redirect, replace } from '@members/sign-in-react/one-screen/responses.ts';
import { createScreenRouter, type ScreenRoute } from '@members/sign-in-react/one-screen/router.ts';
import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

/** What both routers show: the address, the data, and whether they are idle. */
interface Shown {
  readonly path: string;
  readonly state: unknown;
  readonly loaderData: unknown;
  readonly actionData: unknown;
  readonly thrown: unknown;
  readonly navigation: string;
}

interface Driven {
  readonly shown: () => Shown;
  readonly open: (to: string, options?: { state?: unknown }) => Promise<void>;
  readonly send: (values: Readonly<Record<string, string>>) => Promise<void>;
  readonly revalidate: () => Promise<void>;
}

/** Waits until a router is idle with data. */
const idle = (shown: () => Shown) =>
  expect.poll(() => shown().navigation === 'idle' && (shown().loaderData ?? shown().thrown) !== undefined).toBe(true);

async function reactRouter(route: ScreenRoute): Promise<Driven> {
  const router = createMemoryRouter(
    [{ id: 'screen', path: '/login', hydrateFallbackElement: null, errorElement: null, ...route } as never],
    { basename: '/account', initialEntries: ['/account/login?first=1'] },
  );
  const shown = () => {
    const { location, loaderData, actionData, errors, navigation } = router.state;
    return {
      path: location.pathname.replace('/account', '') + location.search,
      state: location.state?._isRedirect ? null : location.state,
      loaderData: loaderData.screen,
      actionData: actionData?.screen,
      thrown: errors?.screen,
      navigation: navigation.state,
    };
  };
  const settle = async (act: () => Promise<void> | void) => {
    await act();
    await idle(shown);
  };
  await settle(() => undefined);
  return {
    shown,
    open: (to, options) => settle(() => router.navigate(to, { replace: true, ...options })),
    send: (values) =>
      settle(() => {
        const formData = new FormData();
        for (const [name, value] of Object.entries(values)) formData.append(name, value);
        return router.navigate(null, { formMethod: 'post', formData });
      }),
    revalidate: () => settle(() => router.revalidate()),
  };
}

async function own(route: ScreenRoute): Promise<Driven> {
  const nothing = () => undefined;
  const host = { origin: location.origin, basePath: '/account', path: '/login' };
  const acts = { open: nothing, load: nothing, back: nothing, showSearch: nothing };
  const router = createScreenRouter(route, { ...host, ...acts }, { search: '?first=1', hash: '' }, undefined);
  const shown = () => {
    const { location, loaderData, actionData, error, navigation } = router.getState();
    const path = location.pathname + location.search;
    return {
      path,
      state: location.state?._isRedirect ? null : location.state,
      loaderData,
      actionData,
      thrown: error?.thrown,
      navigation,
    };
  };
  router.start();
  await idle(shown);
  return {
    shown,
    open: (to, options) => router.navigate(to, options),
    send: (values) => router.submit(new URLSearchParams(values)),
    revalidate: router.revalidate,
  };
}

/** A route that counts its loads. An answer or a redirect is asked for in the query, or in the form. */
function countingRoute(): ScreenRoute {
  let loads = 0;
  return {
    loader: ({ request }) => {
      loads += 1;
      const { searchParams } = new URL(request.url);
      if (searchParams.has('throw')) throw new Error('loader');
      const to = searchParams.get('to');
      return to === null ? { loads, query: searchParams.toString() } : replace(`/login?${to}`);
    },
    action: async ({ request }) => {
      const form = await request.formData();
      if (form.has('throw')) throw new Error('action');
      const to = form.get('to');
      return typeof to === 'string' ? redirect(`/login?${to}`) : { answer: form.get('say') };
    },
  };
}

const unlessSubmitted: ScreenRoute['shouldRevalidate'] = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (formMethod !== undefined && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate);
const unlessAnswered: ScreenRoute['shouldRevalidate'] = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined && defaultShouldRevalidate;

const steps: Readonly<Record<string, (driven: Driven) => Promise<void>>> = {
  'opens another query': (driven) => driven.open('/login?second=2'),
  'opens a query with state': (driven) => driven.open('/login?second=2', { state: 'sure' }),
  'opens the same query again': (driven) => driven.open('/login?first=1'),
  'follows a redirect of the loader': (driven) => driven.open('/login?to=third%3D3'),
  'shows what the loader throws': (driven) => driven.open('/login?throw=1'),
  'recovers from what the loader threw': async (driven) => {
    await driven.open('/login?throw=1');
    await driven.open('/login?second=2');
  },
  'shows the answer of the action': (driven) => driven.send({ say: 'wrong password' }),
  'shows a second answer': async (driven) => {
    await driven.send({ say: 'wrong password' });
    await driven.send({ say: 'wrong again' });
  },
  'follows a redirect of the action': (driven) => driven.send({ to: 'flow=2' }),
  'follows a redirect of the action to the same address': (driven) => driven.send({ to: 'first=1' }),
  'shows what the action throws': (driven) => driven.send({ throw: 'yes' }),
  'drops the answer when the user goes on': async (driven) => {
    await driven.send({ say: 'wrong password' });
    await driven.open('/login?second=2');
  },
  'drops the answer when the data is loaded again': async (driven) => {
    await driven.send({ say: 'wrong password' });
    await driven.revalidate();
  },
  'loads the data again': (driven) => driven.revalidate(),
};

const rules = { 'by default': undefined, 'unless submitted': unlessSubmitted, 'unless answered': unlessAnswered };

test.each(
  Object.entries(rules).flatMap(([rule, shouldRevalidate]) =>
    Object.entries(steps).map(([step, act]) => ({ rule, shouldRevalidate, step, act })),
  ),
)('the router of a screen $step as React Router does, and loads $rule', async ({ shouldRevalidate, act }) => {
  const route = () => ({ ...countingRoute(), ...(shouldRevalidate && { shouldRevalidate }) });
  const [theirs, ours] = [await reactRouter(route()), await own(route())];
  expect(ours.shown()).toEqual(theirs.shown());
  await act(theirs);
  await act(ours);
  expect(ours.shown()).toEqual(theirs.shown());
});

test('a path of another screen goes to the host with the base path, and the screen stays busy', async () => {
  const opened: unknown[] = [];
  const router = createScreenRouter(
    countingRoute(),
    {
      origin: location.origin,
      basePath: '/account',
      path: '/login',
      open: (...args) => opened.push(args),
      load: () => undefined,
      back: () => undefined,
      showSearch: () => undefined,
    },
    { search: '', hash: '' },
    { loaded: true },
  );
  await router.navigate('/registration?return_to=%2F', { replace: true });
  expect(opened).toEqual([['/account/registration?return_to=%2F', { replace: true }]]);
  expect(router.getState().navigation).toBe('loading');
  expect(router.hrefOf('/')).toBe('/account');
});
