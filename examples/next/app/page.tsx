import { auth } from '../auth.ts';

/** The app's home: who is signed in. */
export default async function Home() {
  const session = await auth.getSession();
  return (
    <>
      <h1>Everything you wanted to remember</h1>
      {session ? (
        <p className="note">{`Notes of ${session.identity?.traits.email}`}</p>
      ) : (
        <p>Sign in to read your notes.</p>
      )}
    </>
  );
}
