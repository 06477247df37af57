import { SignedIn, SignedOut } from '@members/sign-in-react';

/** The app's home: who is signed in. */
export default function Home() {
  return (
    <>
      <h1>Everything you wanted to remember</h1>
      <SignedOut>
        <p>Sign in to read your notes.</p>
      </SignedOut>
      <SignedIn>{({ identity }) => <p className="note">{`Notes of ${identity?.traits.email}`}</p>}</SignedIn>
    </>
  );
}
