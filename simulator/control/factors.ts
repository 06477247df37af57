import type { SimulatorSchemas } from '../../openapi/index.ts';
import type { Answer } from '../http/exchange.ts';
import { Astray, text } from '../scenario/visitor.ts';
import { errorOf, jsonOf } from './answers.ts';
import type { Workplace } from './workplace.ts';

/**
 * Gives somebody a second factor as they would themselves: by account recovery into the settings.
 *
 * @param recovery what Kratos's admin API answered when it made a recovery code
 */
export async function addFactor(
  { worlds }: Workplace,
  recovery: unknown,
  type: SimulatorSchemas['SecondFactor']['type'],
): Promise<Answer> {
  const { stage } = worlds.stage();
  try {
    const visitor = stage.visitor();
    visitor.arrive(text(recovery, 'recovery_link'));
    await visitor.submit({ method: 'code', code: text(recovery, 'recovery_code') });
    const factor =
      type === 'totp'
        ? { type, secret: await stage.enrolTotp(visitor) }
        : { type, codes: await stage.enrolCodes(visitor) };
    await endOwn(visitor);
    return jsonOf(201, factor);
  } catch (error) {
    if (error instanceof Astray)
      return errorOf(409, `no settings offer it: is selfservice.methods.${type} enabled, and recovery by code?`);
    throw error;
  }
}

/** Nobody is left signed in by it. */
async function endOwn(visitor: {
  ask(method: string, path: string): Promise<{ readonly body: unknown }>;
  go(path: string): Promise<unknown>;
}) {
  const { body } = await visitor.ask('GET', '/self-service/logout/browser');
  await visitor.go(text(body, 'logout_url'));
}
