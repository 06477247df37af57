import { Account, ErrorPage, Recovery, Sessions, SignIn, SignOut, SignUp, Verification } from '@members/sign-in-react';
import { loadFlow } from '@members/sign-in-react/server';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';

const kratosUrl = process.env.KRATOS_URL ?? 'http://127.0.0.1:4433';

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
  const request = await headers();
  const url = `http://${request.get('host')}/${screen}?${new URLSearchParams(await searchParams)}`;
  const { initial, redirectTo } = await loadFlow(screen, { kratosUrl, url, cookie: request.get('cookie') });
  if (redirectTo !== undefined) redirect(redirectTo);
  const Screen = screens[screen];
  return <Screen key={initial?.flow.id} initial={initial} />;
}
