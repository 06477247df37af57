import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { clientOf } from '../http/client.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem } from '../problem.ts';
import type { CountedAccount } from './accounts.ts';
import type { Challenges } from './challenge.ts';
import { hasProven, type ProvenFactor, readDevice } from './device.ts';
import type { Keys } from './keys.ts';
import type { CountSubmission, LimitName } from './limits.ts';

/**
 * Makes the functions that count requests and refuse those above a limit.
 * @param challenges undefined for THROTTLE_CHALLENGE=0
 */
export function createCounters(
  config: GatewayConfig,
  keys: Keys,
  count: CountSubmission,
  challenges: Challenges | undefined,
) {
  /**
   * @param account key of the account, for the audit log
   * @param payer key of the account for which a proof of work admits an attempt above the limit
   * @throws GatewayProblem `too_many_requests`
   */
  const countOrRefuse = async (
    request: FastifyRequest,
    limit: LimitName,
    key: string,
    account?: string,
    payer?: string,
  ) => {
    const { wait, giveBack } = await count(limit, key);
    if (wait === 0) return giveBack;
    const giveBackPaid = payer === undefined ? undefined : await challenges?.spend(request, payer);
    if (giveBackPaid) return giveBackPaid;
    const retryAfter = Math.ceil(wait / 1000);
    audit(request, 'throttled', { limit, ...(account !== undefined && { account }) });
    const challenge = payer === undefined ? undefined : await challenges?.make(payer);
    throw new GatewayProblem('too_many_requests', {
      retryAfter,
      reason: `throttle: ${limit}`,
      challenge: challenge && { ...challenge },
    });
  };

  /**
   * Counts for each account: on a device that it signed in with before, by a counter of that device.
   * @param needed factors that the account must have given on the device
   * @param isForSale whether a proof of work admits an attempt above the limit
   * @returns functions that give the attempts back
   * @throws GatewayProblem `too_many_requests`
   */
  const forAccounts = async (
    request: FastifyRequest,
    name: LimitName,
    accounts: readonly CountedAccount[],
    needed: readonly ProvenFactor[],
    isForSale = false,
  ) => {
    const device = readDevice(request, config);
    const giveBack: (() => Promise<void>)[] = [];
    for (const { counter, keys: spellings } of accounts) {
      const isKnown = device && hasProven(device, spellings, needed);
      const payer = isForSale ? counter : undefined;
      giveBack.push(
        isKnown
          ? await countOrRefuse(
              request,
              'device',
              keys.key('device', `${name} ${device.id} ${counter}`),
              counter,
              payer,
            )
          : await countOrRefuse(request, name, counter, counter, payer),
      );
    }
    return giveBack;
  };

  /** Counts for the client's address and, of IPv6, for the networks around it. @throws GatewayProblem `too_many_requests` */
  const forAddress = async (request: FastifyRequest) => {
    await countOrRefuse(request, 'address', keys.key('address', clientOf(request.clientAddress)));
    if (!isIPv6(request.clientAddress)) return;
    await countOrRefuse(request, 'subnet', keys.key('subnet', normalizeIP(request.clientAddress, 56)));
    await countOrRefuse(request, 'site', keys.key('site', normalizeIP(request.clientAddress, 48)));
  };

  /** Counts for the client by a limit of its own. @throws GatewayProblem `too_many_requests` */
  const forClient = (request: FastifyRequest, limit: 'register' | 'newFlow' | 'userCode') =>
    countOrRefuse(request, limit, keys.key('address', clientOf(request.clientAddress)));

  /** @throws GatewayProblem `too_many_requests` */
  const forFlow = (request: FastifyRequest, flow: string) => countOrRefuse(request, 'flow', keys.key('flow', flow));

  return { forAddress, forClient, forFlow, forAccounts };
}
