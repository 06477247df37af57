import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { clientOf } from '../http/client.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem } from '../problem.ts';
import {
  type CountedAccount,
  countedAccount,
  decodeNote,
  distinctAccounts,
  encodeNote,
  isUnclear,
  type SessionNote,
  unclearAccount,
} from './accounts.ts';
import { createChallenges } from './challenge.ts';
import { hasProven, type ProvenFactor, readDevice, rememberDevice } from './device.ts';
import { createSessionReader } from './identity.ts';
import { createKeys } from './keys.ts';
import { createLimits, type LimitName } from './limits.ts';
import {
  headersOf,
  type KratosResponse,
  presentedSessions,
  sessionSpelling,
  startedSessions,
  startedTokens,
} from './sessions.ts';
import {
  connectToRedis,
  createFailureLog,
  createNotesInMemory,
  createNotesInRedis,
  type NoteStore,
  StoreFailure,
} from './store.ts';
import { asksForSecondFactor, type FormSubmission, makesFlow, readSubmission } from './submission.ts';

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

/** Accounts that one submission may name: a recovery may name two addresses of one account. */
const maxNamedAccounts = 2;

/** Accounts that a flow or a session may belong to. A user may mistype the address in a flow a few times. */
const maxNotedAccounts = 5;

/** Sessions that a request may come with. */
const maxSessions = 3;

const day = 24 * 3600 * 1000;

/** For how long notes are kept, in milliseconds: at least as long as flows and sessions are likely to live in Kratos. */
const lifetimes = { flow: day, session: 30 * day };

/** Flows and sessions of which notes are kept in memory. */
const maxNotes = 50_000;

/** Calls that may renew the session cookie and never change the owner of the session. */
const renewsSession = /^\/(?:sessions\/whoami|self-service\/settings)(?:\?|$)/;

/** Data that `countSubmission` read in a request, for `recordResponse`. */
interface ThrottledRequest {
  readonly submission: FormSubmission | undefined;
  readonly named: readonly CountedAccount[];
  /** The same accounts, and those that its flow named before. */
  accounts: readonly CountedAccount[];
  /** Give back the attempts that were counted for accounts. */
  readonly giveBack: (() => Promise<void>)[];
}

/** A sign-in whose account is certain. */
interface SignIn {
  /** Keys of the account's exact spelling, one for each secret. */
  readonly owner: readonly string[];
  readonly factors: readonly ProvenFactor[];
}

/** Returns the keys of the account that a submission names, if it names one for certain. */
function namedOwner({ submission, named }: ThrottledRequest): readonly string[] | undefined {
  const [account, ...others] = named;
  const isCertain = submission?.isClear && others.length === 0 && account !== undefined && account.keys.length > 0;
  return isCertain ? account.keys : undefined;
}

const isWayBack = (form: FormSubmission['form']) => form === 'recovery' || form === 'verification';

/** Returns the second factors that a submission may guess. A code may be a first or a second factor. */
function secondFactorsIn({ form, secrets }: FormSubmission): readonly ProvenFactor[] {
  if (form !== 'login') return [];
  const isOneTime = secrets.has('totp_code') || secrets.has('lookup_secret');
  return [...(secrets.has('code') ? (['code'] as const) : []), ...(isOneTime ? (['oneTime'] as const) : [])];
}

/**
 * Returns the sign-in behind a new session, if its account is certain. A client must not be able to forge it, because a device
 * gets guesses of its own by it.
 * @param notes of the sessions that the request came with
 */
function signInOf(path: string, call: ThrottledRequest, notes: readonly SessionNote[]): SignIn | undefined {
  const { submission } = call;
  const [note, ...others] = notes;
  const sessionOwner = others.length === 0 ? note?.owner : undefined;
  const named = namedOwner(call);
  switch (submission?.method) {
    case 'password':
      return named && { owner: named, factors: ['first'] };
    case 'code':
      // With a session, the code may be its second factor: then Kratos ignores the identifier.
      if (notes.length === 0) return named && { owner: named, factors: ['first'] };
      return named && `${sessionOwner}` === `${named}` ? { owner: named, factors: ['first', 'code'] } : undefined;
    case 'one-time':
      return submission.isClear && sessionOwner ? { owner: sessionOwner, factors: ['oneTime'] } : undefined;
    default:
      return renewsSession.test(path) && sessionOwner ? { owner: sessionOwner, factors: [] } : undefined;
  }
}

/** A refusal without a counter, as if the limit had just been reached. */
const tooManyRequests = ({ windowMs }: GatewayConfig['THROTTLE_FLOW'], limit: LimitName) =>
  new GatewayProblem('too_many_requests', { retryAfter: windowMs / 1000, reason: `throttle: ${limit}` });

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
  const report = createFailureLog(app.log);
  const redis = config.REDIS_URL === undefined ? undefined : await connectToRedis(app, config.REDIS_URL, report);
  const count = createLimits(config, redis);
  const challenges =
    config.THROTTLE_CHALLENGE === 0 ? undefined : createChallenges(config.THROTTLE_CHALLENGE, keys, redis);
  const sessionOf = createSessionReader(config);
  const notesFor = (prefix: string): NoteStore =>
    redis ? createNotesInRedis(redis, prefix) : createNotesInMemory(maxNotes);
  const notes = { flows: notesFor('throttle-flow:'), sessions: notesFor('throttle-session:') };
  const sessionKey = (session: string) => keys.key('session', sessionSpelling(session));
  const calls = new WeakMap<FastifyRequest, ThrottledRequest>();

  const namedIn = ({ hasFreeText, identifiers, method }: FormSubmission): readonly CountedAccount[] => {
    const named = distinctAccounts(
      identifiers.map((identifier) => countedAccount(keys, identifier, method === 'password')),
    );
    // The session's account, or the registration, is counted in any case.
    if (hasFreeText) return named.filter((account) => !isUnclear(account)).slice(0, maxNotedAccounts);
    return named.length <= maxNamedAccounts ? named : [unclearAccount];
  };

  /**
   * Returns the accounts that a submission is about. A code for recovery or verification is submitted without the address that
   * it was sent to, so the accounts that the flow named before are added.
   * @throws GatewayProblem `too_many_requests` for a flow with more addresses than typing errors explain
   */
  const accountsOf = async ({ form, flows, secrets }: FormSubmission, named: readonly CountedAccount[]) => {
    if (!isWayBack(form)) return named;
    const flowKeys = flows.map((flow) => keys.key('flow', flow));
    const entries = encodeNote({ accounts: named, owner: undefined });
    await Promise.all(flowKeys.map((flow) => notes.flows.add(flow, entries, lifetimes.flow)));
    if (secrets.size === 0) return named;
    const noted = await Promise.all(flowKeys.map(notes.flows.read));
    const accounts = distinctAccounts([...named, ...noted.flatMap((found) => decodeNote(found).accounts)]);
    if (accounts.length > maxNotedAccounts) throw tooManyRequests(config.THROTTLE_FLOW, 'flow');
    return accounts;
  };

  /**
   * Stands for the account of a session that the throttle does not know, because Kratos does not tell it before the second
   * factor (`session.whoami.required_aal: highest_available`). All such sessions of one network are one account: each sign-in by
   * a provider would else bring guesses of its own.
   */
  const unknownOwner = (request: FastifyRequest, session: string): readonly CountedAccount[] => [
    { counter: session, keys: [] },
    { counter: keys.key('unknown owner', normalizeIP(request.clientAddress, 48)), keys: [] },
  ];

  /** Returns the notes of the sessions that a request comes with. */
  const notesOfSessions = (request: FastifyRequest): Promise<readonly SessionNote[]> =>
    Promise.all(
      presentedSessions(request, config.KRATOS_SESSION_COOKIE)
        .slice(0, maxSessions + 1)
        .map(async (session) => {
          const key = sessionKey(session);
          const note = decodeNote(await notes.sessions.read(key));
          return note.accounts.length > 0 ? note : { accounts: unknownOwner(request, key), owner: undefined };
        }),
    );

  /** @throws GatewayProblem `too_many_requests` for more sessions or accounts than a browser has */
  const accountsOfSessions = async (request: FastifyRequest, limit: 'second' | 'send') => {
    const found = await notesOfSessions(request);
    const accounts = distinctAccounts(found.flatMap((note) => note.accounts));
    if (found.length > maxSessions || accounts.length > maxNotedAccounts)
      throw tooManyRequests(config.THROTTLE_ACCOUNT, limit);
    return accounts;
  };

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

  const countForAccounts = async (
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

  const countForAddress = async (request: FastifyRequest) => {
    await countOrRefuse(request, 'address', keys.key('address', clientOf(request.clientAddress)));
    if (!isIPv6(request.clientAddress)) return;
    await countOrRefuse(request, 'subnet', keys.key('subnet', normalizeIP(request.clientAddress, 56)));
    await countOrRefuse(request, 'site', keys.key('site', normalizeIP(request.clientAddress, 48)));
  };

  /**
   * Counts for the address first: a submission above the limit of its address makes no counters for flows and accounts.
   * @throws GatewayProblem `too_many_requests`, or `malformed_request` for a guess that may be at any account
   */
  const countForSubmission = async (request: FastifyRequest, call: ThrottledRequest, submission: FormSubmission) => {
    await countForAddress(request);
    if (submission.registers)
      await countOrRefuse(request, 'register', keys.key('address', clientOf(request.clientAddress)));
    for (const flow of submission.flows) await countOrRefuse(request, 'flow', keys.key('flow', flow));
    call.accounts = await accountsOf(submission, call.named);
    const isGuess = submission.secrets.size > 0;
    // Traits of a registration may be any text. Ambiguous ones are counted together.
    if (isGuess && submission.form !== 'registration' && call.accounts.some(isUnclear))
      throw new GatewayProblem('malformed_request', { reason: 'throttle: unclear' });
    const guess = isWayBack(submission.form) ? 'recover' : 'guess';
    const limit = isGuess ? guess : 'send';
    // A second factor and a code for recovery have a million values, and nobody wants more messages: these are not for sale.
    const isForSale = limit === 'guess' || submission.isFirstStep;
    call.giveBack.push(...(await countForAccounts(request, limit, call.accounts, ['first'], isForSale)));
    if (submission.sendsForSession)
      await countForAccounts(request, 'send', await accountsOfSessions(request, 'send'), ['first']);
    const factors = secondFactorsIn(submission);
    if (factors.length === 0) return;
    const accounts = await accountsOfSessions(request, 'second');
    call.giveBack.push(...(await countForAccounts(request, 'second', accounts, factors)));
  };

  const noteSessions = async (started: readonly string[], note: SessionNote) => {
    const entries = encodeNote(note);
    await Promise.all(started.map((session) => notes.sessions.add(sessionKey(session), entries, lifetimes.session)));
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
    await countForAddress(request);
    await countForAccounts(request, 'send', await accountsOfSessions(request, 'send'), ['first']);
  };

  return {
    countSubmission: async (request, path) => {
      const submission = readSubmission(request, path);
      const named = submission ? namedIn(submission) : [];
      const call: ThrottledRequest = { submission, named, accounts: named, giveBack: [] };
      calls.set(request, call);
      if (submission && !submission.isClear)
        throw new GatewayProblem('malformed_request', { reason: 'throttle: unclear' });
      try {
        if (submission) await countForSubmission(request, call, submission);
        else if (makesFlow(path))
          await countOrRefuse(request, 'newFlow', keys.key('address', clientOf(request.clientAddress)));
        if (asksForSecondFactor(path)) await countNewSecondFactor(request);
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        report(error);
      }
    },
    countUserCode: async (request) => {
      try {
        await countForAddress(request);
        const giveBack = await countOrRefuse(request, 'userCode', keys.key('address', clientOf(request.clientAddress)));
        return () => giveBack().catch(report);
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        report(error);
        return async () => {};
      }
    },
    recordResponse: async (request, reply, path, response) => {
      const call = calls.get(request) ?? { submission: undefined, named: [], accounts: [], giveBack: [] };
      try {
        const cookies = startedSessions(response, config.KRATOS_SESSION_COOKIE);
        const tokens = cookies.length > 0 || !call.submission ? [] : await startedTokens(response);
        const [session] = [...cookies, ...tokens];
        if (session === undefined) return;
        const found = await notesOfSessions(request);
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
        await noteSessions([...cookies, ...tokens], { accounts, owner });
        if (signIn && signIn.factors.length > 0 && cookies.length > 0) await rememberSignIn(request, reply, signIn);
      } catch (error) {
        if (error instanceof StoreFailure) report(error);
        else request.log.error({ reason: `${error}` }, 'The throttle could not record a response');
      }
    },
  };
}
