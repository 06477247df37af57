import { auth } from '../auth.server.ts';

/** Kratos under the app's origin. */
export const loader = auth.proxy;
export const action = auth.proxy;
