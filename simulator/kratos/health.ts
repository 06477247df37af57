/** What is asked of a server while it starts. */
import { jsonAnswer } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import type { Route } from '../http/router.ts';

/** `GET /health/alive`, `GET /health/ready` */
export async function isAlive(): Promise<Answer> {
  return jsonAnswer(200, { status: 'ok' });
}

/** Both questions, below a path. */
export const healthRoutes = (base = ''): Route<() => Promise<Answer>>[] =>
  ['alive', 'ready'].map((word) => ({ method: 'GET', path: `${base}/health/${word}`, handler: isAlive }));
