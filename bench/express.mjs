/** Ory's Express UI, of a built checkout. */
import { spawn } from 'node:child_process';

const answers = (origin) =>
  fetch(`${origin}/health/alive`).then(
    () => true,
    () => false,
  );

/**
 * @param folder the checkout, with `lib` built and its packages installed
 * @param kratos address of a Kratos whose configuration names that port for its pages
 */
export async function startExpress(folder, port, kratos) {
  const child = spawn(process.execPath, ['lib/index.js'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      PORT: `${port}`,
      KRATOS_PUBLIC_URL: kratos,
      KRATOS_BROWSER_URL: kratos,
      COOKIE_SECRET: 'for-the-benchmark-only',
      CSRF_COOKIE_NAME: 'csrf_of_express',
      CSRF_COOKIE_SECRET: 'for-the-benchmark-only',
      DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const until = Date.now() + 30_000;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${folder} does not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { origin, close: () => child.kill() };
}
