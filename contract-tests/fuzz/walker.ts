import { csrf, text, valueAt } from '../kit/index.ts';
import { client } from '../kit/oauth2.ts';
import { followAnswer } from '../kit/recovery.ts';
import { node } from '../kit/second-factor.ts';
import type { Agent, AgentAnswer } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import type { AgentName, Move, Walk } from './moves.ts';
import { rememberAnswer, unlabelledValues } from './read-answers.ts';
import { fill, UnknownReference, type WalkMemory } from './references.ts';

/** Makes the moves of a walk on one stage. */
export interface Walker {
  readonly memory: WalkMemory;
  readonly hasHydra: boolean;
  readonly hasUpstream: boolean;
  /** Whether an agent holds a session cookie or token. */
  isSignedIn(agent: AgentName): boolean;
  step(move: Move): Promise<void>;
}

/** Returns the title of a move, used as the note of its steps. */
function titleOf(move: Move): string {
  if (move.do === 'client') return move.do;
  return move.do === 'send' ? `${move.method} ${move.url.split('?')[0]}` : `${move.do} ${move.flow}`;
}

/** Returns a walk as the body of a suite. */
export function walk(moves: Walk): (stage: Stage) => Promise<void> {
  return async (stage) => {
    const walker = createWalker(stage);
    for (const move of moves) await walker.step(move);
  };
}

/** Creates a walker that remembers the answers on a stage. */
export function createWalker(stage: Stage): Walker {
  const memory: WalkMemory = { flows: new Map(), kept: new Map(), addresses: new Map(), labelled: new Set() };
  const agents: Record<AgentName, Agent> = {
    browser: stage.browser,
    'browser 2': stage.newBrowser(),
    form: stage.form,
    'form 2': stage.newForm(),
    native: stage.native,
    'native 2': stage.newNative(),
    admin: stage.admin,
    hydra: stage.hydra.public,
    'hydra admin': stage.hydra.admin,
  };
  let moveCount = 0;
  return {
    memory,
    hasHydra: stage.addresses.hydra !== undefined,
    hasUpstream: stage.addresses.upstream !== undefined,
    isSignedIn: (who) => Boolean(agents[who].token ?? agents[who].cookie('ory_kratos_session')),
    step: async (move) => {
      moveCount += 1;
      stage.note(`${moveCount} ${titleOf(move)}`);
      try {
        await makeMove(stage, memory, agents[move.as], move);
      } catch (error) {
        if (!(error instanceof UnknownReference)) throw error;
      }
    },
  };
}

async function makeMove(stage: Stage, memory: WalkMemory, agent: Agent, unfilled: Move): Promise<void> {
  const move = await fill(unfilled, memory, stage, 'flow' in unfilled ? unfilled.flow : undefined);
  const headers = move.headers ?? {};
  if (move.do === 'client') {
    const fields = { client_id: client, ...move.fields };
    await agent.delete(`/admin/clients/${fields.client_id}`, undefined, { unrecorded: true });
    return rememberAnswer(memory, move.as, await agent.post('/admin/clients', fields));
  }
  if (move.do === 'begin') return begin(memory, agent, move);
  if (move.do === 'send') {
    assertServerAddress(stage, move.url);
    const answer = await agent.send(move.method, move.url, move.body, { headers, ...encodeBody(move.body, headers) });
    for (const [kind, value] of unlabelledValues(answer)) {
      if (!memory.labelled.has(value)) stage.label(kind, value);
      memory.labelled.add(value);
    }
    // The gateway accepts challenges for the user of the browser.
    rememberAnswer(memory, move.as === 'hydra admin' ? 'browser' : move.as, answer, move.keep);
    keepToken(agent, answer);
    return move.keep ? rememberFlow(memory, agent, answer, move.keep) : undefined;
  }
  const flow = memory.flows.get(move.flow);
  if (!valueAt(flow, 'ui')) throw new UnknownReference(move.flow);
  if (move.do === 'read') {
    const kind = /self-service\/(\w+)/.exec(text(flow, 'ui.action'))?.[1];
    const { body } = await agent.fetch(`/self-service/${kind}/flows?id=${text(flow, 'id')}`, { headers });
    if (valueAt(body, 'ui')) memory.flows.set(move.flow, body);
    return;
  }
  assertServerAddress(stage, text(flow, 'ui.action'));
  const token = node(flow, 'csrf_token') ? { csrf_token: csrf(flow) } : {};
  const answer = await agent.post(
    `${text(flow, 'ui.action')}${move.query ?? ''}`,
    { ...token, ...move.fields },
    { headers },
  );
  rememberAnswer(memory, move.as, answer);
  keepToken(agent, answer);
  await rememberFlow(memory, agent, answer, move.flow);
}

/** Encodes a body by its content type; empty if the agent's own encoding is right. */
function encodeBody(body: unknown, headers: Readonly<Record<string, string>>): { readonly raw?: string } {
  if (typeof body === 'string') return { raw: body };
  const type = headers['content-type'];
  if (type === undefined || body === undefined) return {};
  const isForm = type.endsWith('urlencoded');
  return { raw: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body) };
}

/** @throws UnknownReference for an address outside the servers, where nothing may listen */
function assertServerAddress({ addresses }: Stage, url: string): void {
  if (url.startsWith('/') || Object.values(addresses).includes(new URL(url).origin)) return;
  throw new UnknownReference(url);
}

/** Starts a flow, as the agent's kind of client does, and remembers it. */
async function begin(memory: WalkMemory, agent: Agent, move: Extract<Move, { do: 'begin' }>): Promise<void> {
  const path = `/self-service/${move.kind}/${move.as.startsWith('native') ? 'api' : 'browser'}${move.query ?? ''}`;
  const answer = await agent.get(path, { headers: move.headers ?? {} });
  rememberAnswer(memory, move.as, answer);
  await rememberFlow(memory, agent, answer, move.flow);
}

function keepToken(agent: Agent, { body }: AgentAnswer): void {
  const token = valueAt(body, 'session_token');
  if (typeof token === 'string') agent.token = token;
}

/** Follows an answer and remembers the flow that it leads to. */
async function rememberFlow(memory: WalkMemory, agent: Agent, answer: AgentAnswer, name: string): Promise<void> {
  const seen = await followAnswer(agent, answer);
  if (!valueAt(seen, 'ui')) return;
  const before = memory.flows.get(name);
  const isOther = before !== undefined && valueAt(before, 'id') !== valueAt(seen, 'id');
  memory.flows.set(isOther ? `${name}+` : name, seen);
}
