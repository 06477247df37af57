import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programAt, said, startProgram } from './program.ts';
import type { Launched, Tab } from './tab.ts';

interface Message {
  readonly id?: number;
  readonly type: string;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: {
    readonly level?: string;
    readonly text?: string;
    readonly source?: { readonly context?: string };
  };
}

/** Commands of WebDriver BiDi over its socket. */
async function connect(address: string, heard: (message: Message) => void) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id === undefined) return heard(message);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') call?.resolve(message.result);
    else call?.reject(new Error(data));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no socket at ${address}`)));
  });
  let calls = 0;
  // biome-ignore lint/suspicious/noExplicitAny: answers differ by command; what is read of each stands beside it
  return (method: string, params: object = {}): Promise<any> => {
    const call = Promise.withResolvers<unknown>();
    calls += 1;
    waiting.set(calls, call);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return call.promise;
  };
}

/** Debian's Firefox as it is, driven by WebDriver BiDi. */
export async function firefox(): Promise<Launched> {
  const file = programAt('firefox-esr') ?? programAt('firefox');
  if (file === undefined) return { outcome: 'missing', reason: 'no firefox-esr' };
  const home = await mkdtemp(join(tmpdir(), 'firefox-'));
  const flags = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const { child, end } = startProgram(file, flags, { ...process.env, HOME: home });
  const errors = new Map<string, string[]>();
  const call = await connect(`${await said(child, /BiDi listening on (ws:\S+)/)}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded' && params?.level === 'error')
      errors.get(params.source?.context ?? '')?.push(params.text ?? '');
  });
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  const open = async (): Promise<Tab> => {
    const { userContext } = await call('browser.createUserContext');
    const { context } = await call('browsingContext.create', { type: 'tab', userContext });
    const own: string[] = [];
    errors.set(context, own);
    return {
      errors: own,
      open: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
      evaluate: async (expression) => {
        const asked = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false };
        const { result, exceptionDetails } = await call('script.evaluate', asked);
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result.value === undefined ? undefined : JSON.parse(result.value);
      },
      perform: (input) => call('input.performActions', { context, actions: [input] }),
      close: () => call('browser.removeUserContext', { userContext }),
    };
  };
  const engine = {
    open,
    end: async () => {
      await end();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return { outcome: 'started', engine };
}
