import { createRequestValidator, type ValidateRequest } from '@members/openapi/validate';
import { type Exchange, suiteOf } from 'ory-simulator/core';
import type { Step, UnrecordedExchange, WireAnswer, WireRequest } from '../runner/exchange.ts';
import { normalise } from '../runner/normalise.ts';
import { type Difference, differences } from '../runner/results/compare.ts';
import { nameSecrets } from '../runner/secrets.ts';
import { openApiViolations } from '../runner/validate-openapi.ts';
import type { RunningServers } from '../targets/target.ts';
import { createDictionary } from './dictionary.ts';

/** A request to the live server, with both answers and their first difference. */
export interface ComparedExchange {
  readonly request: WireRequest;
  readonly live: WireAnswer;
  readonly simulator: WireAnswer;
  readonly difference: Difference | undefined;
  /** Violations of the OpenAPI documents in the live answer. */
  readonly undocumented: readonly string[];
  /** Violations of the OpenAPI documents in the request. */
  readonly requestViolations: readonly string[];
}

let validator: ValidateRequest | undefined;

function requestViolations({ method, url, headers, body }: WireRequest): string[] {
  validator ??= createRequestValidator('kratos');
  const type = headers['content-type'];
  let parsed: unknown = body ?? undefined;
  try {
    if (body && /\bjson\b/.test(type ?? '')) parsed = JSON.parse(body);
  } catch {
    return ['the body is not JSON'];
  }
  return validator(method, new URL(url).pathname, type, parsed);
}

/** All exchanges through a proxy. */
export interface ProxySession {
  /** Returns the live server's answer at once; the comparison follows afterwards, one at a time. */
  exchange(request: WireRequest): Promise<WireAnswer>;
  /** Waits for the comparisons so far and returns them, oldest first. */
  compared(): Promise<readonly ComparedExchange[]>;
  /** Returns the session as the source of a contract suite. */
  suite(): Promise<string>;
}

/** Returns the name of an agent that would send this request; the normaliser needs it. */
function agentOf({ url, headers }: WireRequest, { admin }: { readonly admin: string }): string {
  if (url.startsWith(`${admin}/`)) return 'admin';
  return headers['content-type'] === 'application/x-www-form-urlencoded' ? 'form' : 'browser';
}

/** Creates a session of a proxy. @param onCompared called with each comparison */
export function createSession(
  live: RunningServers,
  simulator: RunningServers,
  onCompared: (compared: ComparedExchange) => void,
): ProxySession {
  const dictionary = createDictionary();
  const compared: ComparedExchange[] = [];
  const sides = [live, simulator].map((servers) => ({
    servers,
    steps: [] as Step[],
    unseen: [] as UnrecordedExchange[],
  }));
  let turn: Promise<unknown> = Promise.resolve();

  const sendAndRecord = async (side: number, request: WireRequest, isKept = true): Promise<WireAnswer> => {
    const { servers, steps, unseen } = sides[side] as (typeof sides)[number];
    const sent = servers.now();
    const answer = await servers.send(request);
    const moment = { sent, received: servers.now() };
    const note = new URL(request.url).pathname;
    if (isKept) steps.push({ note, agent: agentOf(request, servers.addresses), request, answer, ...moment });
    else unseen.push({ ...moment, after: steps.length });
    return answer;
  };

  /** Reads the messages of both servers by the admin API and learns the codes in them. */
  async function readMail(): Promise<void> {
    const [one, other] = await Promise.all(
      sides.map(({ servers: { addresses } }, side) =>
        sendAndRecord(
          side,
          { method: 'GET', url: `${addresses.admin}/admin/courier/messages`, headers: {}, body: null },
          false,
        ),
      ),
    );
    if (one && other) dictionary.learn(one, other);
  }

  const normal = (side: number) => {
    const { servers, steps, unseen } = sides[side] as (typeof sides)[number];
    return normalise(nameSecrets(steps), { addresses: servers.addresses, names: new Map(), unseen }).at(-1);
  };

  async function compare(request: WireRequest, answer: WireAnswer): Promise<void> {
    const other = await sendAndRecord(1, dictionary.translate(request));
    dictionary.learn(answer, other);
    const [difference] = differences(normal(0)?.response, normal(1)?.response, 'response');
    const last = sides[0]?.steps.at(-1);
    const found: ComparedExchange = {
      request,
      live: answer,
      simulator: other,
      difference,
      undocumented: last ? openApiViolations([last], live.addresses) : [],
      requestViolations: requestViolations(request),
    };
    compared.push(found);
    onCompared(found);
    if (live.addresses.admin !== '' && request.method !== 'GET') await readMail();
  }

  return {
    exchange: (request) => {
      const work = turn.then(async () => {
        const answer = await sendAndRecord(0, request);
        turn = compare(request, answer);
        return answer;
      });
      turn = work;
      return work;
    },
    compared: async () => {
      let last: unknown;
      while (last !== turn) {
        last = turn;
        await turn;
      }
      return compared;
    },
    suite: async () => suiteOf(compared.map((each) => exchangeOf(each, live.addresses)).toReversed()),
  };
}

const record = (headers: WireAnswer['headers']) =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

/** Converts a comparison to an exchange of the control API's journal. */
function exchangeOf({ request, live }: ComparedExchange, { admin }: { readonly admin: string }): Exchange {
  return {
    ...{ id: '', server: 'kratos', at: '', milliseconds: 0 },
    side: request.url.startsWith(`${admin}/`) ? 'admin' : 'public',
    method: request.method,
    url: request.url,
    status: live.status,
    request_headers: { ...request.headers },
    request_body: request.body ?? '',
    response_headers: record(live.headers),
    response_body: live.body,
  };
}
