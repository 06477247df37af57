import { headers } from 'next/headers';

const kratosUrl = process.env.KRATOS_URL ?? 'http://127.0.0.1:4433';

/** The app's home: who is signed in. */
export default async function Home() {
  const cookie = (await headers()).get('cookie') ?? '';
  const response = await fetch(`${kratosUrl}/sessions/whoami`, { headers: { cookie }, cache: 'no-store' });
  const { identity } = await response.json();
  return (
    <>
      <h1>Notes</h1>
      <p>{identity ? `Notes of ${identity.traits.email}` : 'Sign in to read your notes.'}</p>
    </>
  );
}
