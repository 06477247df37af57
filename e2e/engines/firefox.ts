import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Index } from 'selenium-webdriver/bidi/index.js';
import { Actions } from 'selenium-webdriver/lib/input.js';
import { programAt, said, startProgram } from './program.ts';
import type { Launched, Tab } from './tab.ts';

/** The class is the module itself; its types say otherwise. */
const BiDi: typeof Index = createRequire(import.meta.url)('selenium-webdriver/bidi/index.js');

/** The parameters of `log.entryAdded` (WebDriver BiDi, section 7.8.4.1) that are used here. */
interface LogEntry {
  readonly level: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

/** The answer to a command (WebDriver BiDi, section 4.1). */
interface Answer {
  readonly type: 'success' | 'error';
  readonly result?: unknown;
  readonly message?: string;
}

/** Debian's Firefox, driven by WebDriver BiDi over its own socket: Debian has no geckodriver. */
export async function firefox(): Promise<Launched> {
  const file = programAt('firefox-esr') ?? programAt('firefox');
  if (file === undefined) return { outcome: 'missing', reason: 'no firefox-esr' };
  const home = await mkdtemp(join(tmpdir(), 'firefox-'));
  const flags = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const { child, end } = startProgram(file, flags, { ...process.env, HOME: home });
  const bidi = new BiDi(`${await said(child, /BiDi listening on (ws:\S+)/)}/session`);
  // biome-ignore lint/suspicious/noExplicitAny: each command has its own result; what is read of it stands beside the call
  const call = async (method: string, params: object = {}): Promise<any> => {
    const answer = (await bidi.send({ method, params })) as Answer;
    if (answer.type !== 'success') throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
  await call('session.new', { capabilities: {} });
  await bidi.subscribe('log.entryAdded');
  const errors = new Map<string, string[]>();
  bidi.on('log.entryAdded', ({ level, text, source }: LogEntry) => {
    if (level === 'error') errors.get(source.context ?? '')?.push(text ?? '');
  });
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
      // The actions of WebDriver and of BiDi have the same form.
      actions: () =>
        new Actions({
          execute: (command) => call('input.performActions', { context, actions: command.getParameter('actions') }),
        }),
      close: () => call('browser.removeUserContext', { userContext }),
    };
  };
  const engine = {
    open,
    end: async () => {
      await bidi.close();
      await end();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return { outcome: 'started', engine };
}
