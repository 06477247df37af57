import { relative } from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { root } from './servers.ts';

/** Settings of a run that a repetition needs, too. Their values are paths, addresses and switches. */
const settings = ['KRATOS_BINARY', 'HYDRA_BINARY', 'KRATOS_PUBLIC_URL', 'HYDRA_PUBLIC_URL'];

/** Quotes an argument for a POSIX shell. */
const quoted = (text: string) => (/^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * Returns the command that runs one failed story alone.
 *
 * @param config path of the Playwright configuration, from the repository's root
 * @param env the environment of the run
 */
export function commandFor(
  config: string,
  { file, line }: { readonly file: string; readonly line: number },
  env: Readonly<Record<string, string | undefined>>,
): string {
  const given = settings.flatMap((name) => (env[name] ? [`${name}=${quoted(env[name])}`] : []));
  return [...given, 'npx playwright test -c', quoted(config), quoted(`${file}:${line}`)].join(' ');
}

/** Prints for each failed story when and how long it ran, and the command that runs it alone. */
export default class HowToRepeat implements Reporter {
  #config = '';
  #lines: string[] = [];

  onBegin({ configFile = '' }: FullConfig): void {
    this.#config = relative(root, configFile);
  }

  onTestEnd({ location, expectedStatus }: TestCase, { status, startTime, duration, retry }: TestResult): void {
    if (status === expectedStatus || status === 'skipped') return;
    const command = commandFor(this.#config, { ...location, file: relative(root, location.file) }, process.env);
    const time = `${startTime.toISOString()}, ${(duration / 1000).toFixed(1)} s${retry ? `, retry ${retry}` : ''}`;
    this.#lines.push(`${command}\n    ${status} at ${time}`);
  }

  onEnd(): void {
    if (this.#lines.length > 0) console.log(['', 'To repeat each failed story alone:', ...this.#lines].join('\n'));
  }
}
