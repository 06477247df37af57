import { signInForNext } from '@members/sign-in-react/next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';

export const appUrl = process.env.APP_URL ?? 'http://127.0.0.1:5173';

/** Kratos has the app's origin: its `serve.public.base_url` is this address. */
export const kratosUrl = `${appUrl}/kratos`;

export const auth = signInForNext({
  appUrl,
  kratosUrl,
  internalUrl: process.env.KRATOS_URL ?? 'http://127.0.0.1:4433',
  headers,
  redirect,
});
