import type { Written } from './document/parse.ts';
import type { TlsConfig } from './shared-keys.ts';

/** @throws ConfigError where a certificate or its key is given twice, or its section says nothing */
export function checkCertificate(written: Written, path: string, tls: TlsConfig): void {
  for (const half of ['cert', 'key'] as const) {
    const source = tls[half];
    if (source && (source.path === undefined) === (source.base64 === undefined))
      written.fail(
        `${path}.${half}`,
        `expected either path or base64, got ${source.path === undefined ? 'neither' : 'both'}`,
      );
  }
}
