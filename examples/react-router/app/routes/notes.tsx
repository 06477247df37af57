import type { Session } from '@members/sign-in-react';
import { useLoaderData } from 'react-router';
import { auth } from '../auth.server.ts';

export const loader = ({ request }: { readonly request: Request }): Promise<Session> => auth.requireSession(request);

/** The notes, for signed-in users only. */
export default function Notes() {
  const { identity } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Your notes</h1>
      <p className="note">{`Notes of ${identity?.traits.email}`}</p>
    </>
  );
}
