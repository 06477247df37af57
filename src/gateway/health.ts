import type { GatewayConfig } from './config/config.ts';
import { json, Problem, problemAnswer } from './problem.ts';
import { send } from './question/send.ts';
import type { Ready } from './respond.ts';

async function reason(address: string): Promise<string | undefined> {
  try {
    const sent = { method: 'GET', headers: { accept: 'application/json' }, body: undefined };
    const { status, text } = await send(`${address}/health/ready`, sent, 2000);
    if (status !== 200) return `answered ${status}`;
    // A proxy's page, say, is not what Ory's servers answer.
    return /^\s*\{\s*"status"\s*:\s*"ok"/.test(text) ? undefined : 'answered something else';
  } catch {
    return 'did not answer';
  }
}

export const alive = (): Ready => json({ status: 'ok' });

/** Ready when Kratos, and Hydra where it is used, are: 200, else 503 with the reason for each. */
export async function ready(config: GatewayConfig): Promise<Ready> {
  const needed = { kratos: config.KRATOS_PUBLIC_URL, ...(config.hydra && { hydra: config.hydra.adminUrl }) };
  const checks = Object.entries(needed).map(async ([name, address]) => [name, await reason(address)] as const);
  const failed = (await Promise.all(checks)).filter(([, failure]) => failure !== undefined);
  if (failed.length === 0) return alive();
  const reasons = failed.map(([name, failure]) => `${name} ${failure}`).join('; ');
  return problemAnswer(new Problem('not_ready', {}, reasons));
}
