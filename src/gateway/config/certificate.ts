import { readFileSync } from 'node:fs';
import { ConfigProblem } from './variable.ts';

/**
 * Whether a server could use these files. Of a pair with one half missing the settings tell.
 * @throws ConfigProblem with a line for each file that it could not use; nothing of a file is told
 */
export function checkCertificate(certPath: string | undefined, keyPath: string | undefined): void {
  if (!certPath || !keyPath) return;
  // Loaded only where it is used.
  const { X509Certificate, createPrivateKey } = process.getBuiltinModule('node:crypto');
  const wrong: string[] = [];
  const made = <T>(name: string, path: string, expected: string, make: (text: string) => T): T | undefined => {
    try {
      return make(readFileSync(path, 'utf8'));
    } catch (error) {
      const { syscall, code } = error as NodeJS.ErrnoException;
      wrong.push(`${name}: expected a file with ${expected} in PEM, got ${syscall ? code : 'something else'}`);
      return undefined;
    }
  };
  const cert = made('TLS_CERT_PATH', certPath, 'a certificate', (text) => new X509Certificate(text));
  const key = made('TLS_KEY_PATH', keyPath, 'a private key without a password', createPrivateKey);
  if (cert && key && !cert.checkPrivateKey(key))
    wrong.push('TLS_KEY_PATH: expected the key of the certificate in TLS_CERT_PATH, got another one');
  if (wrong.length > 0) throw new ConfigProblem(wrong.join('\n'));
}
