import { Account, ErrorPage, Recovery, Sessions, SignIn, SignOut, SignUp, Verification } from '@members/sign-in-react';
import { notFound } from 'next/navigation';
import { auth } from '../../auth.ts';

const screens = {
  login: SignIn,
  registration: SignUp,
  recovery: Recovery,
  verification: Verification,
  settings: Account,
} as const;

const isScreen = (name: string): name is keyof typeof screens => Object.hasOwn(screens, name);

interface Props {
  readonly params: Promise<{ readonly screen: string }>;
  readonly searchParams: Promise<Record<string, string>>;
}

/** The pages of the account. The server loads the flow, so that the form is in the page and works without scripts. */
export default async function Page({ params, searchParams }: Props) {
  const { screen } = await params;
  if (screen === 'sessions') return <Sessions />;
  if (screen === 'logout') return <SignOut />;
  if (screen === 'error') return <ErrorPage />;
  if (!isScreen(screen)) notFound();
  const initial = await auth.loadFlow(screen, searchParams);
  const Screen = screens[screen];
  return <Screen key={initial?.flow.id} initial={initial} />;
}
