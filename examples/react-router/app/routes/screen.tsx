import { Account, ErrorPage, Recovery, Sessions, SignIn, SignOut, SignUp, Verification } from '@members/sign-in-react';
import { data, useLoaderData } from 'react-router';
import { auth } from '../auth.server.ts';

/** Screens with a flow, and their components. */
const flows = {
  login: SignIn,
  registration: SignUp,
  recovery: Recovery,
  verification: Verification,
  settings: Account,
} as const;

const others = { sessions: Sessions, logout: SignOut, error: ErrorPage } as const;
const screens = { ...flows, ...others };

const isFlow = (name: string): name is keyof typeof flows => Object.hasOwn(flows, name);
const isScreen = (name: string): name is keyof typeof screens => Object.hasOwn(screens, name);

interface Arguments {
  readonly request: Request;
  readonly params: { readonly screen?: string };
}

/** Loads the flow, so that the form is in the page and works without scripts. */
export async function loader({ request, params: { screen = '' } }: Arguments) {
  if (!isScreen(screen)) throw data(null, { status: 404 });
  return { screen, initial: isFlow(screen) ? await auth.loadFlow(screen, request) : undefined };
}

/** The pages of the account. */
export default function Page() {
  const { screen, initial } = useLoaderData<typeof loader>();
  const Screen = screens[screen];
  return <Screen key={initial?.flow.id ?? screen} initial={initial} />;
}
