const loopback = /^(?:|unix:.*|localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/**
 * The warning for an admin listener that others reach, too: whoever reads what stands there for password hashes can
 * guess them quickly.
 */
export function exposed({ host, port }: { readonly host: string; readonly port: number }): readonly string[] {
  if (loopback.test(host)) return [];
  return [
    `the admin port ${port} is open beyond this machine (serve.admin.host is ${host}), and passwords are kept under a fast hash: let nobody use real ones`,
  ];
}
