import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem } from '../problem.ts';
import { type CountedAccount, distinctAccounts, isUnclear } from './accounts.ts';
import { createChallenges } from './challenge.ts';
import { createCounters } from './counters.ts';
import { hasProven, type ProvenFactor, readDevice, rememberDevice } from './device.ts';
import { createSessionReader } from './identity.ts';
import { createKeys } from './keys.ts';
import { createLimits } from './limits.ts';
import { createNotes } from './notes.ts';
import { headersOf, type KratosResponse, presentedSessions, startedSessions, startedTokens } from './sessions.ts';
import { renewsSession, type SignIn, signInOf } from './sign-in.ts';
import { connectToRedis } from './store.ts';
import { asksForSecondFactor, type FormSubmission, isWayBack, makesFlow, readSubmission } from './submission.ts';

/**
 * Slows down guesses of passwords, codes and second factors before they reach Kratos, which takes any number of them.
 *
 * Submissions are counted by address, flow and account. The decision depends on the request alone, never on Kratos's answer,
 * so it is the same for accounts that exist and that do not. Only a right answer gives its own attempt back. A device on which an account signed in before has counters of its
 * own for that account: an attacker who uses up the guesses of the account does not lock out its owner there.
 */
export interface Throttle {
  /**
   * Counts a submission that could be a guess.
   * @param path Kratos's path below BASE_PATH, with its query
   * @throws GatewayProblem `too_many_requests` with the seconds until another try makes sense; `malformed_request` for a guess that
   * Kratos may read in another way than the gateway does
   */
  countSubmission(request: FastifyRequest, path: string): Promise<void>;
  /**
   * Counts a code that a device shows (RFC 8628, section 5.1).
   * @returns gives the attempt back, for a right code. Never throws
   * @throws GatewayProblem `too_many_requests`
   */
  countUserCode(request: FastifyRequest): Promise<() => Promise<void>>;
  /**
   * Notes the account of a new session, and sets the device cookie after a sign-in. Never throws.
   * @param request the counted request, or a request for a page whose loaders call Kratos
   * @param path of the call to Kratos, as `countSubmission` takes it
   * @param response Kratos's response
   */
  recordResponse(request: FastifyRequest, reply: FastifyReply, path: string, response: KratosResponse): Promise<void>;
}

/** Data that `countSubmission` read in a request, for `recordResponse`. */
interface ThrottledRequest {
  readonly submission: FormSubmission | undefined;
  readonly named: readonly CountedAccount[];
  /** The same accounts, and those that its flow named before. */
  accounts: readonly CountedAccount[];
  /** Give back the attempts that were counted for accounts. */
  readonly giveBack: (() => Promise<void>)[];
}

/** Returns the second factors that a submission may guess. A code may be a first or a second factor. */
function secondFactorsIn({ form, secrets }: FormSubmission): readonly ProvenFactor[] {
  if (form !== 'login') return [];
  const isOneTime = secrets.has('totp_code') || secrets.has('lookup_secret');
  return [...(secrets.has('code') ? (['code'] as const) : []), ...(isOneTime ? (['oneTime'] as const) : [])];
}

/**
 * Makes the throttle. Call it before the app starts, and after `observability` and `@fastify/cookie` with
 * `secret: config.secrets` are registered.
 * @returns a throttle that does nothing for THROTTLE=off
 */
export async function createThrottle(app: FastifyInstance, config: GatewayConfig): Promise<Throttle> {
  if (config.THROTTLE === 'off')
    return {
      countSubmission: async () => {},
      countUserCode: async () => async () => {},
      recordResponse: async () => {},
    };
  if (config.REDIS_URL !== undefined && config.COOKIE_SECRET === undefined && config.CSRF_COOKIE_SECRET === undefined)
    app.log.warn('REDIS_URL is set without COOKIE_SECRET: each instance counts guesses by itself');
  const keys = createKeys(config.secrets);
  const store = config.REDIS_URL === undefined ? undefined : await connectToRedis(app, config.REDIS_URL);
  const count = createLimits(config, store);
  const challenges =
    config.THROTTLE_CHALLENGE === 0 ? undefined : createChallenges(config.THROTTLE_CHALLENGE, keys, store);
  const sessionOf = createSessionReader(config);
  const notes = createNotes(config, keys, store);
  const counters = createCounters(config, keys, count, challenges);
  const calls = new WeakMap<FastifyRequest, ThrottledRequest>();

  /**
   * Counts for the address first: a submission above the limit of its address makes no counters for flows and accounts.
   * @throws GatewayProblem `too_many_requests`, or `malformed_request` for a guess that may be at any account
   */
  const countForSubmission = async (request: FastifyRequest, call: ThrottledRequest, submission: FormSubmission) => {
    await counters.forAddress(request);
    if (submission.registers) await counters.forClient(request, 'register');
    for (const flow of submission.flows) await counters.forFlow(request, flow);
    call.accounts = await notes.accountsOf(submission, call.named);
    const isGuess = submission.secrets.size > 0;
    // Traits of a registration may be any text. Ambiguous ones are counted together.
    if (isGuess && submission.form !== 'registration' && call.accounts.some(isUnclear))
      throw new GatewayProblem('malformed_request', { reason: 'throttle: unclear' });
    const guess = isWayBack(submission.form) ? 'recover' : 'guess';
    const limit = isGuess ? guess : 'send';
    // A challenge buys no guess of a code, which has only a million values, and no message, which would disturb the owner.
    const isForSale = limit === 'guess' || submission.isFirstStep;
    call.giveBack.push(...(await counters.forAccounts(request, limit, call.accounts, ['first'], isForSale)));
    if (submission.sendsForSession)
      await counters.forAccounts(request, 'send', await notes.accountsOfSessions(request, 'send'), ['first']);
    const factors = secondFactorsIn(submission);
    if (factors.length === 0) return;
    const accounts = await notes.accountsOfSessions(request, 'second');
    call.giveBack.push(...(await counters.forAccounts(request, 'second', accounts, factors)));
  };

  const rememberSignIn = async (request: FastifyRequest, reply: FastifyReply, { owner, factors }: SignIn) => {
    const device = readDevice(request, config);
    const isNew = !device || !hasProven(device, owner, []);
    const isOneTooMany = isNew && (await count('newDevice', `${owner[0]}`)).wait > 0;
    if (isOneTooMany) audit(request, 'throttled', { limit: 'newDevice', account: `${owner[0]}` });
    else rememberDevice(reply, config, device, owner, factors);
  };

  /** Counts a login for a second factor, which may send a code when it is made. */
  const countNewSecondFactor = async (request: FastifyRequest) => {
    if (presentedSessions(request, config.KRATOS_SESSION_COOKIE).length === 0) return;
    await counters.forAddress(request);
    await counters.forAccounts(request, 'send', await notes.accountsOfSessions(request, 'send'), ['first']);
  };

  return {
    countSubmission: async (request, path) => {
      const submission = readSubmission(request, path);
      const named = submission ? notes.namedIn(submission) : [];
      const call: ThrottledRequest = { submission, named, accounts: named, giveBack: [] };
      calls.set(request, call);
      if (submission && !submission.isClear)
        throw new GatewayProblem('malformed_request', { reason: 'throttle: unclear' });
      if (submission) await countForSubmission(request, call, submission);
      else if (makesFlow(path)) await counters.forClient(request, 'newFlow');
      if (asksForSecondFactor(path)) await countNewSecondFactor(request);
    },
    countUserCode: async (request) => {
      await counters.forAddress(request);
      return counters.forClient(request, 'userCode');
    },
    recordResponse: async (request, reply, path, response) => {
      const call = calls.get(request) ?? { submission: undefined, named: [], accounts: [], giveBack: [] };
      try {
        const cookies = startedSessions(response, config.KRATOS_SESSION_COOKIE);
        const tokens = cookies.length > 0 || !call.submission ? [] : await startedTokens(response);
        const [session] = [...cookies, ...tokens];
        if (session === undefined) return;
        const found = await notes.ofSessions(request);
        const signIn = signInOf(path, call, found);
        // A right second factor proves the owner of the one session that it came with, whoever that is.
        const isSecond = call.submission?.method === 'one-time' && call.submission.isClear && found.length === 1;
        const isRenewal = renewsSession.test(path);
        const sessionHeaders = headersOf(session, cookies.length > 0, config);
        const started = isRenewal ? undefined : await sessionOf(response, sessionHeaders);
        // A hook of the sign-in (`verification`) may have sent a message to a stranger's address.
        const mayHaveSent = started?.isUnverified === true;
        if (isSecond || (signIn && signIn.factors.length > 0 && !mayHaveSent))
          await Promise.all(call.giveBack.map((giveBack) => giveBack()));
        const identity = started?.identity;
        const others = [...call.accounts, ...found.flatMap(({ accounts }) => accounts)];
        const isNamed = call.submission?.method === 'password' || call.submission?.method === 'code';
        const known = signIn && isNamed ? call.named : distinctAccounts(others);
        const owner = signIn?.owner ?? (identity === undefined ? undefined : keys.everyKey('identity', identity));
        const accounts =
          identity === undefined ? known : [{ counter: keys.key('identity', identity), keys: owner ?? [] }];
        await notes.noteSessions([...cookies, ...tokens], { accounts, owner });
        if (signIn && signIn.factors.length > 0 && cookies.length > 0) await rememberSignIn(request, reply, signIn);
      } catch (error) {
        request.log.error({ reason: `${error}` }, 'The throttle could not record a response');
      }
    },
  };
}
