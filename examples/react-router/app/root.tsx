import {
  type Appearance,
  SessionProvider,
  SignedIn,
  SignedOut,
  SignInProvider,
  UserMenu,
} from '@members/sign-in-react';
import '@members/sign-in-react/style.css';
import { withMessages } from '@members/sign-in-react/messages';
import en from '@members/sign-in-react/texts/en';
import { Link, Links, Meta, Outlet, Scripts, useLoaderData, useNavigate } from 'react-router';
import { auth, kratosUrl } from './auth.server.ts';
import './notes.css';

const appearance: Appearance = {
  colors: {
    light: { page: '#faf7f2', accent: '#0b6b58', button: '#0b6b58' },
    dark: { page: '#191714', card: '#25221d' },
  },
  fonts: { title: 'Georgia, "Iowan Old Style", serif' },
  radius: 6,
};

const texts = withMessages(en, { 'login.title': 'Open your notes' });

export const loader = async ({ request }: { readonly request: Request }) => ({
  kratosUrl,
  session: await auth.getSession(request),
});

/** The frame of all pages, with the options of all screens. */
export default function Root() {
  const { kratosUrl, session } = useLoaderData<typeof loader>();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Notes</title>
        <Meta />
        <Links />
      </head>
      <body>
        <SessionProvider kratosUrl={kratosUrl} initial={session}>
          <SignInProvider kratosUrl={kratosUrl} texts={texts} appearance={appearance} navigate={useNavigate()}>
            <header>
              <Link to="/">Notes</Link>
              <SignedOut>
                <Link to="/login">Sign in</Link>
              </SignedOut>
              <SignedIn>
                <Link to="/settings">Account</Link>
                <UserMenu />
              </SignedIn>
            </header>
            <main>
              <Outlet />
            </main>
          </SignInProvider>
        </SessionProvider>
        <Scripts />
      </body>
    </html>
  );
}
