import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Index } from 'selenium-webdriver/bidi/index.js';
import { Actions } from 'selenium-webdriver/lib/input.js';
import { findProgram, startProgram, waitForOutput } from './program.ts';
import type { EngineTab, LaunchResult } from './tab.ts';

/** The module exports the class itself, although its types declare a default export. */
const BiDi: typeof Index = createRequire(import.meta.url)('selenium-webdriver/bidi/index.js');

/** The used parameters of `log.entryAdded`. @see WebDriver BiDi, section 7.8.4.1 */
interface LogEntry {
  readonly level: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

/** The response to a command. @see WebDriver BiDi, section 4.1 */
interface CommandResponse {
  readonly type: 'success' | 'error';
  readonly result?: unknown;
  readonly message?: string;
}

/** Starts Firefox and controls it by WebDriver BiDi over Firefox's own socket, because Debian has no geckodriver. */
export async function launchFirefox(): Promise<LaunchResult> {
  const file = findProgram('firefox-esr') ?? findProgram('firefox');
  if (file === undefined) return { outcome: 'missing', reason: 'no firefox-esr' };
  const home = await mkdtemp(join(tmpdir(), 'firefox-'));
  const flags = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const { child, end } = startProgram(file, flags, { ...process.env, HOME: home });
  const bidi = new BiDi(`${await waitForOutput(child, /BiDi listening on (ws:\S+)/)}/session`);
  // biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own type
  const call = async (method: string, params: object = {}): Promise<any> => {
    const response = (await bidi.send({ method, params })) as CommandResponse;
    if (response.type !== 'success') throw new Error(`${method}: ${response.message}`);
    return response.result;
  };
  await call('session.new', { capabilities: {} });
  await bidi.subscribe('log.entryAdded');
  const errors = new Map<string, string[]>();
  bidi.on('log.entryAdded', ({ level, text, source }: LogEntry) => {
    if (level === 'error') errors.get(source.context ?? '')?.push(text ?? '');
  });
  const open = async (): Promise<EngineTab> => {
    const { userContext } = await call('browser.createUserContext');
    const { context } = await call('browsingContext.create', { type: 'tab', userContext });
    const own: string[] = [];
    errors.set(context, own);
    return {
      errors: own,
      open: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
      evaluate: async (expression) => {
        const params = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false };
        const { result, exceptionDetails } = await call('script.evaluate', params);
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result.value === undefined ? undefined : JSON.parse(result.value);
      },
      // WebDriver and BiDi describe actions in the same format.
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
