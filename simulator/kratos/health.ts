/** Health checks of the public and the admin listener. */
import { jsonAnswer } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import type { Route } from '../http/router.ts';

/** `GET /health/alive` and `GET /health/ready`: always 200. */
export async function isAlive(): Promise<Answer> {
  return jsonAnswer(200, { status: 'ok' });
}

/** The routes of both health checks below the path `base`. */
export const healthRoutes = (base = ''): Route<() => Promise<Answer>>[] =>
  ['alive', 'ready'].map((word) => ({ method: 'GET', path: `${base}/health/${word}`, handler: isAlive }));
