import { createRequestValidator, type ValidateRequest } from '@members/openapi/validate';
import type { Exchange } from 'ory-simulator/control/journal';
import { suiteOf } from 'ory-simulator/control/suite';
import { undocumented } from '../runner/documented.ts';
import type { Step, Unseen, WireAnswer, WireRequest } from '../runner/exchange.ts';
import { normalise } from '../runner/normalise.ts';
import { type Difference, differences } from '../runner/results/compare.ts';
import { nameSecrets } from '../runner/secrets.ts';
import type { Servers } from '../targets/target.ts';
import { createDictionary } from './dictionary.ts';

/** A request to the live server: its answer, what the simulator would have said, and where they part first. */
export interface Compared {
  readonly request: WireRequest;
  readonly live: WireAnswer;
  readonly simulator: WireAnswer;
  readonly difference: Difference | undefined;
  /** What of the live answer the OpenAPI documents do not allow. */
  readonly undocumented: readonly string[];
  /** What of the request they do not allow. */
  readonly misasked: readonly string[];
}

let validator: ValidateRequest | undefined;

function misasked({ method, url, headers, body }: WireRequest): string[] {
  validator ??= createRequestValidator('kratos');
  const type = headers['content-type'];
  let parsed: unknown = body ?? undefined;
  try {
    if (body && /\bjson\b/.test(type ?? '')) parsed = JSON.parse(body);
  } catch {
    return ['the body is no JSON'];
  }
  return validator(method, new URL(url).pathname, type, parsed);
}

/** All that was asked by way of a proxy. */
export interface Session {
  /** The live server's answer, as soon as it is there; the comparison follows in its turn. */
  exchange(request: WireRequest): Promise<WireAnswer>;
  /** When all comparisons so far are made, oldest first. */
  compared(): Promise<readonly Compared[]>;
  /** The same requests as a contract suite. */
  suite(): Promise<string>;
}

/** An agent that sends such requests, for those who normalise. */
function agentOf({ url, headers }: WireRequest, { admin }: { readonly admin: string }): string {
  if (url.startsWith(`${admin}/`)) return 'admin';
  return headers['content-type'] === 'application/x-www-form-urlencoded' ? 'form' : 'browser';
}

/** @param told each comparison, when it is made */
export function createSession(live: Servers, simulator: Servers, told: (compared: Compared) => void): Session {
  const dictionary = createDictionary();
  const compared: Compared[] = [];
  const sides = [live, simulator].map((servers) => ({ servers, steps: [] as Step[], unseen: [] as Unseen[] }));
  let turn: Promise<unknown> = Promise.resolve();

  const noted = async (side: number, request: WireRequest, isKept = true): Promise<WireAnswer> => {
    const { servers, steps, unseen } = sides[side] as (typeof sides)[number];
    const sent = servers.now();
    const answer = await servers.send(request);
    const moment = { sent, received: servers.now() };
    const note = new URL(request.url).pathname;
    if (isKept) steps.push({ note, agent: agentOf(request, servers.addresses), request, answer, ...moment });
    else unseen.push({ ...moment, after: steps.length });
    return answer;
  };

  /** Messages are read by people: what is in them is learned behind their back. */
  async function readMail(): Promise<void> {
    const [one, other] = await Promise.all(
      sides.map(({ servers: { addresses } }, side) =>
        noted(
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
    const other = await noted(1, dictionary.translate(request));
    dictionary.learn(answer, other);
    const [difference] = differences(normal(0)?.response, normal(1)?.response, 'response');
    const last = sides[0]?.steps.at(-1);
    const found: Compared = {
      request,
      live: answer,
      simulator: other,
      difference,
      undocumented: last ? undocumented([last], live.addresses) : [],
      misasked: misasked(request),
    };
    compared.push(found);
    told(found);
    if (live.addresses.admin !== '' && request.method !== 'GET') await readMail();
  }

  return {
    exchange: (request) => {
      const work = turn.then(async () => {
        const answer = await noted(0, request);
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

/** As the journal of a control API keeps it. */
function exchangeOf({ request, live }: Compared, { admin }: { readonly admin: string }): Exchange {
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
