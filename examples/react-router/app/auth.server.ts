import { signInForReactRouter } from '@members/sign-in-react/react-router';

const appUrl = process.env.APP_URL ?? 'http://127.0.0.1:5173';

/** Kratos has the app's origin: its `serve.public.base_url` is this address. */
export const kratosUrl = `${appUrl}/kratos`;

export const auth = signInForReactRouter({
  appUrl,
  kratosUrl,
  internalUrl: process.env.KRATOS_URL ?? 'http://127.0.0.1:4433',
});
