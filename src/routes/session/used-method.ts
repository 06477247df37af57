import type { Session } from '@members/openapi';

/** Whether the user signed in to a session with a method. */
export const isUsed = (session: Session | undefined, method: string): boolean =>
  session?.authentication_methods?.some((each) => each.method === method) ?? false;
