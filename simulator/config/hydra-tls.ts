import type { HydraConfig, HydraTls } from './hydra-config.ts';

/** Adds missing TLS keys of the listeners from `serve.tls`. `cert` and `key` are merged key by key. */
export function listenerTls({
  public: open,
  admin,
  tls,
}: HydraConfig['serve']): Pick<HydraConfig['serve'], 'public' | 'admin'> {
  const filled = (own: HydraTls): HydraTls => ({
    ...{ ...tls, ...own },
    ...((tls.cert || own.cert) && { cert: { ...tls.cert, ...own.cert } }),
    ...((tls.key || own.key) && { key: { ...tls.key, ...own.key } }),
  });
  return { public: { ...open, tls: filled(open.tls) }, admin: { ...admin, tls: filled(admin.tls) } };
}
