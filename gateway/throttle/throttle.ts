import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import type { KratosResponse } from '../kratos/outcome.ts';
import { audit } from '../observability/audit.ts';
import { Problem } from '../problem.ts';
import {
  type Account,
  accountOf,
  distinct,
  isUnclear,
  readNote,
  type SessionNote,
  unclear,
  writeNote,
} from './accounts.ts';
import { hasProven, type Proof, readDevice, rememberDevice } from './device.ts';
import { createKeys } from './keys.ts';
import { createLimits, type LimitName } from './limits.ts';
import { presentedSessions, startedSessions, startedTokens } from './sessions.ts';
import {
  connectToRedis,
  createFailureLog,
  createNotesInMemory,
  createNotesInRedis,
  type Notes,
  StoreFailure,
} from './store.ts';
import { readSubmission, type Submission } from './submission.ts';

/**
 * Slows down guesses of passwords, codes and second factors before they reach Kratos, which takes any number of them.
 *
 * Submissions are counted by address, flow and account. The decision depends on the request alone, never on Kratos's answer,
 * so it is the same for accounts that exist and that do not. A device on which an account signed in before has counters of its
 * own for that account: whoever uses up the guesses of the account does not lock out its owner there.
 */
export interface Throttle {
  /**
   * Counts a submission that could be a guess.
   * @param path Kratos's path below BASE_PATH, with its query
   * @throws Problem `too_many_requests` with the seconds until another try makes sense; `malformed_request` for a guess that
   * Kratos may read in another way than the gateway does
   */
  admit(request: FastifyRequest, path: string): Promise<void>;
  /**
   * Learns from Kratos's response: notes the account of a new session, and sets the device cookie after a sign-in. Never throws.
   * @param path of the call to Kratos, as `admit` takes it
   * @param request the admitted request, or one for a page whose loaders call Kratos, which submit nothing
   */
  learn(request: FastifyRequest, reply: FastifyReply, path: string, response: KratosResponse): Promise<void>;
}

/** Accounts in one submission: a recovery may name two addresses of one account. */
const mostNamed = 2;

/** Accounts that a flow or a session may belong to: some room for typing errors in a flow. */
const mostNoted = 5;

/** Sessions that a request may come with. */
const mostSessions = 3;

const day = 24 * 3600 * 1000;

/** For how long notes are kept, in milliseconds: at least as long as flows and sessions are likely to live in Kratos. */
const lifetimes = { flow: day, session: 30 * day };

/** Flows and sessions of which notes are kept in memory. */
const mostNotes = 50_000;

/** Calls that may renew the session cookie and never change whose session it is. */
const renewsSession = /^\/(?:sessions\/whoami|self-service\/settings)(?:\?|$)/;

/** What is known of a request between `admit` and `learn`. */
interface Call {
  readonly submission: Submission | undefined;
  /** Accounts that the submission names. */
  readonly named: readonly Account[];
  /** The same, and those that its flow named before. */
  accounts: readonly Account[];
}

/** A sign-in that is certain to be by `owner`. */
interface SignIn {
  readonly owner: readonly string[];
  readonly proofs: readonly Proof[];
}

/** Returns the keys of the account that a submission names, if it names one for certain. */
function namesOwner({ submission, named }: Call): readonly string[] | undefined {
  const [account, ...others] = named;
  const isCertain = submission?.isClear && others.length === 0 && account !== undefined && account.keys.length > 0;
  return isCertain ? account.keys : undefined;
}

/** The second factors that a submission may guess. A code may be a first or a second factor. */
function secondFactorsIn({ form, secrets }: Submission): readonly Proof[] {
  if (form !== 'login') return [];
  const isOneTime = secrets.has('totp_code') || secrets.has('lookup_secret');
  return [...(secrets.has('code') ? (['code'] as const) : []), ...(isOneTime ? (['oneTime'] as const) : [])];
}

/**
 * Tells who signed in, for a request to which Kratos answered with a new session. Only what cannot be forged counts, because
 * the answer gives a device guesses of its own.
 * @param notes of the sessions that the request came with
 */
function signInOf(path: string, call: Call, notes: readonly SessionNote[]): SignIn | undefined {
  const { submission } = call;
  const [note, ...others] = notes;
  const sessionOwner = others.length === 0 ? note?.owner : undefined;
  const named = namesOwner(call);
  switch (submission?.method) {
    case 'password':
      return named && { owner: named, proofs: ['first'] };
    case 'code':
      // With a session, the code may be its second factor: then Kratos ignores the identifier.
      if (notes.length === 0) return named && { owner: named, proofs: ['first'] };
      return named && `${sessionOwner}` === `${named}` ? { owner: named, proofs: ['first', 'code'] } : undefined;
    case 'one-time':
      return submission.isClear && sessionOwner ? { owner: sessionOwner, proofs: ['oneTime'] } : undefined;
    default:
      return renewsSession.test(path) && sessionOwner ? { owner: sessionOwner, proofs: [] } : undefined;
  }
}

/** For what no counter can be told: refused as if the limit had just been reached. */
const tooMany = ({ windowMs }: GatewayConfig['THROTTLE_FLOW'], limit: LimitName) =>
  new Problem('too_many_requests', { retryAfter: windowMs / 1000, reason: `throttle: ${limit}` });

/**
 * Makes the throttle. Call it before the app starts, and after `observability` and `@fastify/cookie` with
 * `secret: config.secrets` are registered.
 * @returns a throttle that does nothing for THROTTLE=off
 */
export async function createThrottle(app: FastifyInstance, config: GatewayConfig): Promise<Throttle> {
  if (config.THROTTLE === 'off') return { admit: async () => {}, learn: async () => {} };
  if (config.REDIS_URL !== undefined && config.COOKIE_SECRET === undefined && config.CSRF_COOKIE_SECRET === undefined)
    app.log.warn('REDIS_URL is set without COOKIE_SECRET: each instance counts guesses by itself');
  const keys = createKeys(config.secrets);
  const report = createFailureLog(app.log);
  const redis = config.REDIS_URL === undefined ? undefined : await connectToRedis(app, config.REDIS_URL, report);
  const count = await createLimits(app, config, redis);
  const notesFor = (prefix: string): Notes =>
    redis ? createNotesInRedis(redis, prefix) : createNotesInMemory(mostNotes);
  const notes = { flows: notesFor('throttle-flow:'), sessions: notesFor('throttle-session:') };
  const calls = new WeakMap<FastifyRequest, Call>();

  const namedIn = ({ form, identifiers, method }: Submission): readonly Account[] => {
    if (form === 'settings') return [];
    const named = distinct(identifiers.map((identifier) => accountOf(keys, identifier, method === 'password')));
    return named.length <= mostNamed ? named : [unclear];
  };

  /**
   * A code for recovery or verification is submitted without the address that it was sent to: the flow had it before.
   * @throws Problem `too_many_requests` for a flow with more addresses than typing errors explain
   */
  const accountsOf = async ({ form, flows, secrets }: Submission, named: readonly Account[]) => {
    if (form !== 'recovery' && form !== 'verification') return named;
    const flowKeys = flows.map((flow) => keys.key('flow', flow));
    const entries = writeNote({ accounts: named, owner: undefined });
    await Promise.all(flowKeys.map((flow) => notes.flows.add(flow, entries, lifetimes.flow)));
    if (secrets.size === 0) return named;
    const noted = await Promise.all(flowKeys.map(notes.flows.read));
    const accounts = distinct([...named, ...noted.flatMap((found) => readNote(found).accounts)]);
    if (accounts.length > mostNoted) throw tooMany(config.THROTTLE_FLOW, 'flow');
    return accounts;
  };

  /** The notes of the sessions that a request comes with. A session without a note counts by itself. */
  const notesOfSessions = (request: FastifyRequest): Promise<readonly SessionNote[]> =>
    Promise.all(
      presentedSessions(request, config.KRATOS_SESSION_COOKIE)
        .slice(0, mostSessions + 1)
        .map(async (session) => {
          const key = keys.key('session', session);
          const note = readNote(await notes.sessions.read(key));
          return note.accounts.length > 0 ? note : { accounts: [{ counter: key, keys: [] }], owner: undefined };
        }),
    );

  /** @throws Problem `too_many_requests` for more sessions, or accounts of one, than a browser has */
  const accountsOfSessions = async (request: FastifyRequest): Promise<readonly Account[]> => {
    const found = await notesOfSessions(request);
    const accounts = distinct(found.flatMap((note) => note.accounts));
    if (found.length > mostSessions || accounts.length > mostNoted) throw tooMany(config.THROTTLE_ACCOUNT, 'second');
    return accounts;
  };

  /**
   * @param account key of the account, for the audit log
   * @throws Problem `too_many_requests`
   */
  const spend = async (request: FastifyRequest, limit: LimitName, key: string, account?: string) => {
    const retryAfter = await count(request, limit, key);
    if (retryAfter === undefined) return;
    audit(request, 'throttled', { limit, ...(account !== undefined && { actor: account }) });
    throw new Problem('too_many_requests', { retryAfter, reason: `throttle: ${limit}` });
  };

  const spendForAccounts = async (
    request: FastifyRequest,
    name: LimitName,
    accounts: readonly Account[],
    needed: readonly Proof[],
  ) => {
    const device = readDevice(request, config);
    for (const { counter, keys: spellings } of accounts) {
      if (device && hasProven(device, spellings, needed))
        await spend(request, 'device', keys.key('device', `${name} ${device.id} ${counter}`), counter);
      else await spend(request, name, counter, counter);
    }
  };

  /**
   * The address comes first: what it may not submit any more makes no counters for flows and accounts.
   * @throws Problem `too_many_requests`, or `malformed_request` for a guess that may be at any account
   */
  const spendForSubmission = async (request: FastifyRequest, call: Call, submission: Submission) => {
    await spend(request, 'address', keys.key('address', normalizeIP(request.ip)));
    for (const flow of submission.flows) await spend(request, 'flow', keys.key('flow', flow));
    call.accounts = await accountsOf(submission, call.named);
    const isGuess = submission.secrets.size > 0;
    // Traits of a registration are any text. Those that look odd are counted together.
    if (isGuess && submission.form !== 'registration' && call.accounts.some(isUnclear))
      throw new Problem('malformed_request', { reason: 'throttle: unclear' });
    await spendForAccounts(request, isGuess ? 'guess' : 'send', call.accounts, ['first']);
    const factors = secondFactorsIn(submission);
    if (factors.length > 0) await spendForAccounts(request, 'second', await accountsOfSessions(request), factors);
  };

  const noteSessions = async (started: readonly string[], note: SessionNote) => {
    const entries = writeNote(note);
    await Promise.all(
      started.map((session) => notes.sessions.add(keys.key('session', session), entries, lifetimes.session)),
    );
  };

  const knowDevice = async (request: FastifyRequest, reply: FastifyReply, { owner, proofs }: SignIn) => {
    const device = readDevice(request, config);
    const isNew = !device || !hasProven(device, owner, []);
    const isOneTooMany = isNew && (await count(request, 'newDevice', `${owner[0]}`)) !== undefined;
    if (isOneTooMany) audit(request, 'throttled', { limit: 'newDevice', actor: `${owner[0]}` });
    else rememberDevice(reply, config, device, owner, proofs);
  };

  return {
    admit: async (request, path) => {
      const submission = readSubmission(request, path);
      const named = submission ? namedIn(submission) : [];
      const call: Call = { submission, named, accounts: named };
      calls.set(request, call);
      if (submission === undefined) return;
      if (!submission.isClear) throw new Problem('malformed_request', { reason: 'throttle: unclear' });
      try {
        await spendForSubmission(request, call, submission);
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        report(error);
      }
    },
    learn: async (request, reply, path, response) => {
      const call = calls.get(request) ?? { submission: undefined, named: [], accounts: [] };
      try {
        const cookies = startedSessions(response, config.KRATOS_SESSION_COOKIE);
        const started = cookies.length > 0 || !call.submission ? cookies : await startedTokens(response);
        if (started.length === 0) return;
        const found = await notesOfSessions(request);
        const signIn = signInOf(path, call, found);
        const isNamed = call.submission?.method === 'password' || call.submission?.method === 'code';
        const others = [...call.accounts, ...found.flatMap(({ accounts }) => accounts)];
        const accounts = signIn && isNamed ? call.named : distinct(others);
        await noteSessions(started, { accounts, owner: signIn?.owner });
        if (signIn && signIn.proofs.length > 0 && cookies.length > 0) await knowDevice(request, reply, signIn);
      } catch (error) {
        if (error instanceof StoreFailure) report(error);
        else request.log.error({ reason: `${error}` }, 'The throttle could not learn from a response');
      }
    },
  };
}
