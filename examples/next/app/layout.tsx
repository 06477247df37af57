import '@members/sign-in-react/style.css';
import Link from 'next/link';
import type { ReactNode } from 'react';
import './notes.css';
import { Provider } from './provider.tsx';

export const metadata = { title: 'Notes' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/">Notes</Link>
          <Link href="/login">Sign in</Link>
          <Link href="/settings">Account</Link>
        </header>
        <main>
          <Provider kratosUrl={process.env.KRATOS_URL ?? 'http://127.0.0.1:4433'}>{children}</Provider>
        </main>
      </body>
    </html>
  );
}
