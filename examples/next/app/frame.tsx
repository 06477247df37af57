'use client';

import {
  type Appearance,
  type Session,
  SessionProvider,
  SignedIn,
  SignedOut,
  SignInProvider,
  UserMenu,
} from '@members/sign-in-react';
import { withMessages } from '@members/sign-in-react/messages';
import en from '@members/sign-in-react/texts/en';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

const appearance: Appearance = {
  colors: {
    light: { page: '#faf7f2', accent: '#0b6b58', button: '#0b6b58' },
    dark: { page: '#191714', card: '#25221d' },
  },
  fonts: { title: 'Georgia, "Iowan Old Style", serif' },
  radius: 6,
};

const texts = withMessages(en, { 'login.title': 'Open your notes' });

interface Props {
  readonly kratosUrl: string;
  readonly session: Session | null;
  readonly children: ReactNode;
}

/** The frame of all pages, with the options of all screens. */
export function Frame({ kratosUrl, session, children }: Props) {
  const router = useRouter();
  return (
    <SessionProvider kratosUrl={kratosUrl} initial={session}>
      <SignInProvider
        kratosUrl={kratosUrl}
        texts={texts}
        appearance={appearance}
        navigate={(path, { replace }) => (replace ? router.replace(path) : router.push(path))}
      >
        <header>
          <Link href="/">Notes</Link>
          <SignedOut>
            <Link href="/login">Sign in</Link>
          </SignedOut>
          <SignedIn>
            <Link href="/settings">Account</Link>
            <UserMenu />
          </SignedIn>
        </header>
        <main>{children}</main>
      </SignInProvider>
    </SessionProvider>
  );
}
