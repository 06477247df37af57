import type { ConfigDocument } from './document/parse.ts';
import type { TlsConfig } from './shared-keys.ts';

/** Checks that a certificate and its key have exactly one source each. @throws ConfigError */
export function checkCertificate(written: ConfigDocument, path: string, tls: TlsConfig): void {
  for (const half of ['cert', 'key'] as const) {
    const source = tls[half];
    if (source && (source.path === undefined) === (source.base64 === undefined))
      written.fail(
        `${path}.${half}`,
        `expected either path or base64, got ${source.path === undefined ? 'neither' : 'both'}`,
      );
  }
}
