import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigProblem } from './config-problem.ts';

/** The error of a file that cannot be read has a `syscall`; the error of a malformed content has none. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'syscall' in error && 'code' in error ? `${error.code}` : 'something else';
}

/**
 * Checks that a server can use these two files. If one of the paths is missing, `readConfig` reports that.
 * @throws ConfigProblem with one line for each file that cannot be used; no line repeats anything of a file's content
 */
export function checkCertificate(certPath: string | undefined, keyPath: string | undefined): void {
  if (!certPath || !keyPath) return;
  const problems: string[] = [];
  const load = <T>(name: string, path: string, expected: string, parse: (pem: string) => T): T | undefined => {
    try {
      return parse(readFileSync(path, 'utf8'));
    } catch (error) {
      problems.push(`${name}: expected a file with ${expected} in PEM, got ${reasonOf(error)}`);
      return undefined;
    }
  };
  const certificate = load('TLS_CERT_PATH', certPath, 'a certificate', (pem) => new X509Certificate(pem));
  const key = load('TLS_KEY_PATH', keyPath, 'a private key without a password', (pem) => createPrivateKey(pem));
  if (certificate && key && !certificate.checkPrivateKey(key)) {
    problems.push('TLS_KEY_PATH: expected the key of the certificate in TLS_CERT_PATH, got another one');
  }
  if (problems.length > 0) throw new ConfigProblem(problems);
}
