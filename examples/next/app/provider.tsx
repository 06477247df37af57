'use client';

import { type Appearance, SignInProvider } from '@members/sign-in-react';
import { withMessages } from '@members/sign-in-react/messages';
import en from '@members/sign-in-react/texts/en';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

const appearance: Appearance = {
  colors: { light: { page: '#f3efe4', card: '#ffffff', accent: '#6d3b1f', button: '#6d3b1f' } },
  radius: 4,
};

const texts = withMessages(en, { 'login.title': 'Open your notes' });

/** Options of all screens. */
export function Provider({ kratosUrl, children }: { readonly kratosUrl: string; readonly children: ReactNode }) {
  const router = useRouter();
  return (
    <SignInProvider kratosUrl={kratosUrl} texts={texts} appearance={appearance} navigate={(path) => router.push(path)}>
      {children}
    </SignInProvider>
  );
}
