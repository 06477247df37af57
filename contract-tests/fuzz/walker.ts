import { at, csrf, text } from '../kit/index.ts';
import { client } from '../kit/oauth2.ts';
import { follow } from '../kit/recovery.ts';
import { node } from '../kit/second-factor.ts';
import type { Agent, Seen } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { learn, namelessOf } from './learn.ts';
import type { Move, Walk, Who } from './moves.ts';
import { fill, type Memory, Unknown } from './references.ts';

/** Somebody who walks, move by move, on one stage. */
export interface Walker {
  readonly memory: Memory;
  readonly hasHydra: boolean;
  readonly hasUpstream: boolean;
  /** Whether that agent holds a session, as far as it knows. */
  isSignedIn(who: Who): boolean;
  step(move: Move): Promise<void>;
}

/** How a move is called in notes. */
function titleOf(move: Move): string {
  if (move.do === 'client') return move.do;
  return move.do === 'send' ? `${move.method} ${move.url.split('?')[0]}` : `${move.do} ${move.flow}`;
}

/** A walk as the body of a suite. */
export function walk(moves: Walk): (stage: Stage) => Promise<void> {
  return async (stage) => {
    const walker = createWalker(stage);
    for (const move of moves) await walker.step(move);
  };
}

/** Sets somebody on a stage who remembers what answers gave. */
export function createWalker(stage: Stage): Walker {
  const memory: Memory = { flows: new Map(), kept: new Map(), addresses: new Map(), called: new Set() };
  const agents: Record<Who, Agent> = {
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
  let moved = 0;
  return {
    memory,
    hasHydra: stage.addresses.hydra !== undefined,
    hasUpstream: stage.addresses.upstream !== undefined,
    isSignedIn: (who) => Boolean(agents[who].token ?? agents[who].cookie('ory_kratos_session')),
    step: async (move) => {
      moved += 1;
      stage.note(`${moved} ${titleOf(move)}`);
      try {
        await make(stage, memory, agents[move.as], move);
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
      }
    },
  };
}

async function make(stage: Stage, memory: Memory, agent: Agent, asked: Move): Promise<void> {
  const move = await fill(asked, memory, stage, 'flow' in asked ? asked.flow : undefined);
  const headers = move.headers ?? {};
  if (move.do === 'client') {
    const fields = { client_id: client, ...move.fields };
    await agent.delete(`/admin/clients/${fields.client_id}`, undefined, { unrecorded: true });
    return learn(memory, move.as, await agent.post('/admin/clients', fields));
  }
  if (move.do === 'begin') return begin(memory, agent, move);
  if (move.do === 'send') {
    stay(stage, move.url);
    const answer = await agent.send(move.method, move.url, move.body, { headers, ...written(move.body, headers) });
    for (const [kind, value] of namelessOf(answer)) {
      if (!memory.called.has(value)) stage.called(kind, value);
      memory.called.add(value);
    }
    // The gateway speaks to Hydra for the person who walks.
    learn(memory, move.as === 'hydra admin' ? 'browser' : move.as, answer, move.keep);
    takeToken(agent, answer);
    return move.keep ? look(memory, agent, answer, move.keep) : undefined;
  }
  const flow = memory.flows.get(move.flow);
  if (!at(flow, 'ui')) throw new Unknown(move.flow);
  if (move.do === 'read') {
    const kind = /self-service\/(\w+)/.exec(text(flow, 'ui.action'))?.[1];
    const { body } = await agent.fetch(`/self-service/${kind}/flows?id=${text(flow, 'id')}`, { headers });
    if (at(body, 'ui')) memory.flows.set(move.flow, body);
    return;
  }
  stay(stage, text(flow, 'ui.action'));
  const token = node(flow, 'csrf_token') ? { csrf_token: csrf(flow) } : {};
  const answer = await agent.post(
    `${text(flow, 'ui.action')}${move.query ?? ''}`,
    { ...token, ...move.fields },
    { headers },
  );
  learn(memory, move.as, answer);
  takeToken(agent, answer);
  await look(memory, agent, answer, move.flow);
}

/** A body as its content type wants it; nothing where the agent's own way will do. */
function written(body: unknown, headers: Readonly<Record<string, string>>): { readonly raw?: string } {
  if (typeof body === 'string') return { raw: body };
  const type = headers['content-type'];
  if (type === undefined || body === undefined) return {};
  const isForm = type.endsWith('urlencoded');
  return { raw: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body) };
}

/** Walks go nowhere but to the servers: where else people are sent, nothing need listen. */
function stay({ addresses }: Stage, url: string): void {
  if (url.startsWith('/') || Object.values(addresses).includes(new URL(url).origin)) return;
  throw new Unknown(url);
}

/** A form's flow is begun as a page is opened, the others' as scripts do. */
async function begin(memory: Memory, agent: Agent, move: Extract<Move, { do: 'begin' }>): Promise<void> {
  const path = `/self-service/${move.kind}/${move.as.startsWith('native') ? 'api' : 'browser'}${move.query ?? ''}`;
  const answer = await agent.get(path, { headers: move.headers ?? {} });
  learn(memory, move.as, answer);
  await look(memory, agent, answer, move.flow);
}

function takeToken(agent: Agent, { body }: Seen): void {
  const token = at(body, 'session_token');
  if (typeof token === 'string') agent.token = token;
}

/** Reads what an answer leads to and remembers the flow that is seen then. */
async function look(memory: Memory, agent: Agent, answer: Seen, name: string): Promise<void> {
  const seen = await follow(agent, answer);
  if (!at(seen, 'ui')) return;
  const before = memory.flows.get(name);
  const isOther = before !== undefined && at(before, 'id') !== at(seen, 'id');
  memory.flows.set(isOther ? `${name}+` : name, seen);
}
