/** Starts Ory's own pages from built checkouts. */
import { spawn } from 'node:child_process';

const deadline = 60_000;

const answers = (address) =>
  fetch(address, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );

/** Starts a program and waits until it answers. @returns its origin and a function that stops it */
async function start(folder, port, args, env) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: `${port}`, ...env },
  });
  const origin = `http://127.0.0.1:${port}`;
  const until = Date.now() + deadline;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${folder} does not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { origin, close: () => child.kill() };
}

/**
 * Starts Ory's Express UI.
 * @param folder the checkout, with `lib` built and its packages installed
 * @param kratos address of a Kratos whose configuration has this port for its pages
 */
export const startExpress = (folder, port, kratos) =>
  start(folder, port, ['lib/index.js'], {
    KRATOS_PUBLIC_URL: kratos,
    KRATOS_BROWSER_URL: kratos,
    COOKIE_SECRET: 'for-the-benchmark-only-but-long-enough',
    CSRF_COOKIE_NAME: 'csrf_of_express',
    CSRF_COOKIE_SECRET: 'for-the-benchmark-only-but-long-enough',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
  });

/** The path of the page that asks for the password. */
export const elementsLogin = '/auth/login';

/**
 * Starts the example application of Ory's elements-react (`examples/nextjs-app-router`).
 * @param folder the example, built by `next build`, with its packages installed
 * @param kratos address of a Kratos whose configuration has `elementsLogin` at this port as its login page
 */
export const startElements = (folder, port, kratos) =>
  start(folder, port, ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_ORY_SDK_URL: kratos,
  });
