import { freePort } from '../../contract-tests/targets/ports.ts';
import { programAt, startProgram } from './program.ts';
import type { Launched, Tab } from './tab.ts';

/** Calls of WebDriver over HTTP. */
// biome-ignore lint/suspicious/noExplicitAny: answers differ by command; what is read of each stands beside it
async function call(method: string, address: string, body?: object): Promise<any> {
  const answer = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${address}: ${value?.message ?? answer.status}`);
  return value;
}

/** Until the driver answers, or has ended. */
async function ready(driver: string, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const answered = await fetch(`${driver}/status`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver did not start');
}

/** WebKitGTK as Debian has it, on a screen that nobody sees, driven by WebDriver. */
export async function webkit(): Promise<Launched> {
  const [driverFile, screen] = [programAt('WebKitWebDriver'), programAt('xvfb-run')];
  if (driverFile === undefined) return { outcome: 'missing', reason: 'no webkit2gtk-driver' };
  if (screen === undefined) return { outcome: 'missing', reason: 'no xvfb' };
  const port = await freePort();
  const { child, end } = startProgram(screen, ['-a', driverFile, `--port=${port}`]);
  child.stdout?.resume();
  child.stderr?.resume();
  const driver = `http://127.0.0.1:${port}`;
  await ready(driver, () => child.exitCode !== null);
  const open = async (): Promise<Tab> => {
    const { sessionId } = await call('POST', `${driver}/session`, { capabilities: {} });
    const session = `${driver}/session/${sessionId}`;
    return {
      errors: [],
      open: (url) => call('POST', `${session}/url`, { url }),
      evaluate: async (expression) => {
        const script = `return JSON.stringify(${expression})`;
        const value = await call('POST', `${session}/execute/sync`, { script, args: [] });
        return typeof value === 'string' ? JSON.parse(value) : undefined;
      },
      perform: (input) => call('POST', `${session}/actions`, { actions: [input] }),
      close: () => call('DELETE', session),
    };
  };
  return { outcome: 'started', engine: { open, end } };
}
