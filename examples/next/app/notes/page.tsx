import { auth } from '../../auth.ts';

/** The notes, for signed-in users only. */
export default async function Notes() {
  const { identity } = await auth.requireSession('/notes');
  return (
    <>
      <h1>Your notes</h1>
      <p className="note">{`Notes of ${identity?.traits.email}`}</p>
    </>
  );
}
