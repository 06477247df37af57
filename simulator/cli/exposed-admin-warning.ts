const loopback = /^(?:|unix:.*|localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/** Returns a warning if other machines can reach the admin listener, which exposes fast password hashes. */
export function exposedAdminWarning({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): readonly string[] {
  if (loopback.test(host)) return [];
  return [
    `other machines can reach the admin port ${port} (serve.admin.host is ${host}). Passwords are stored with a fast hash: do not use real ones`,
  ];
}
