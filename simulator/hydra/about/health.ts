import { emptyAnswer, jsonAnswer } from '../../http/answer.ts';
import type { Endpoint } from '../request/context.ts';

/** `GET /health/alive`, `GET /health/ready`. */
export const healthy: Endpoint = async () => jsonAnswer(200, { status: 'ok' });
/** `GET /version`. */
export const version: Endpoint = async () => jsonAnswer(200, { version: 'v26.2.0' });
/** What every endpoint says to OPTIONS that is no preflight. */
export const nothing: Endpoint = async () => emptyAnswer(200);
