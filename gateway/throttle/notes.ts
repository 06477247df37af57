import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
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
import type { Keys } from './keys.ts';
import type { LimitName } from './limits.ts';
import { presentedSessions, sessionSpelling } from './sessions.ts';
import { createNoteStore, type SharedStore } from './store.ts';
import { type FormSubmission, isWayBack } from './submission.ts';

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

/** A refusal without a counter, as if the limit had just been reached. */
const tooManyRequests = ({ windowMs }: GatewayConfig['THROTTLE_FLOW'], limit: LimitName) =>
  new GatewayProblem('too_many_requests', { retryAfter: windowMs / 1000, reason: `throttle: ${limit}` });

/**
 * Makes the notes of the accounts that flows and sessions belong to.
 * @param store keeps them; without it, this process keeps them in memory
 */
export function createNotes(config: GatewayConfig, keys: Keys, store: SharedStore | undefined) {
  const notesFor = (prefix: string) => createNoteStore(store, prefix, maxNotes);
  const notes = { flows: notesFor('throttle-flow:'), sessions: notesFor('throttle-session:') };
  const sessionKey = (session: string) => keys.key('session', sessionSpelling(session));

  /** Returns the accounts that a submission names. */
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
  const ofSessions = (request: FastifyRequest): Promise<readonly SessionNote[]> =>
    Promise.all(
      presentedSessions(request, config.KRATOS_SESSION_COOKIE)
        .slice(0, maxSessions + 1)
        .map(async (session) => {
          const key = sessionKey(session);
          const note = decodeNote(await notes.sessions.read(key));
          return note.accounts.length > 0 ? note : { accounts: unknownOwner(request, key), owner: undefined };
        }),
    );

  /** Returns the accounts of these sessions. @throws GatewayProblem `too_many_requests` for more sessions or accounts than a browser has */
  const accountsOfSessions = async (request: FastifyRequest, limit: 'second' | 'send') => {
    const found = await ofSessions(request);
    const accounts = distinctAccounts(found.flatMap((note) => note.accounts));
    if (found.length > maxSessions || accounts.length > maxNotedAccounts)
      throw tooManyRequests(config.THROTTLE_ACCOUNT, limit);
    return accounts;
  };

  /** Notes the account of sessions that a response starts. */
  const noteSessions = async (started: readonly string[], note: SessionNote) => {
    const entries = encodeNote(note);
    await Promise.all(started.map((session) => notes.sessions.add(sessionKey(session), entries, lifetimes.session)));
  };

  return { namedIn, accountsOf, ofSessions, accountsOfSessions, noteSessions };
}
