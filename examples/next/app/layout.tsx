import '@members/sign-in-react/style.css';
import type { ReactNode } from 'react';
import { auth, kratosUrl } from '../auth.ts';
import { Frame } from './frame.tsx';
import './notes.css';

export const metadata = { title: 'Notes' };

export default async function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Frame kratosUrl={kratosUrl} session={await auth.getSession()}>
          {children}
        </Frame>
      </body>
    </html>
  );
}
