import { emptyAnswer, jsonAnswer } from '../../http/answer.ts';
import type { Endpoint } from '../request/context.ts';

/** `GET /health/alive`, `GET /health/ready`. */
export const getHealth: Endpoint = async () => jsonAnswer(200, { status: 'ok' });
/** `GET /version`. */
export const getVersion: Endpoint = async () => jsonAnswer(200, { version: 'v26.2.0' });
/** The response to OPTIONS requests that are not preflights. */
export const answerOptions: Endpoint = async () => emptyAnswer(200);
