/** The command-line options that name the two servers: each list has one entry for each server. */
export interface DiffServers {
  readonly kratos?: readonly string[];
  readonly admin?: readonly string[];
  readonly hydra?: readonly string[];
  readonly 'hydra-admin'?: readonly string[];
  readonly upstream?: readonly string[];
}

/**
 * Returns the environment of the `urls` target for each of the two servers.
 * @throws Error if Kratos is not named twice, or another option is given once
 */
export function diffEnvironments(named: DiffServers): [NodeJS.ProcessEnv, NodeJS.ProcessEnv] {
  if (named.kratos?.length !== 2) throw new Error('--kratos names the public address of each of two servers');
  for (const [option, given] of Object.entries(named)) {
    const names = /^(kratos|admin|hydra|hydra-admin|upstream)$/.test(option) && Array.isArray(given);
    if (names && given.length !== 2) throw new Error(`--${option} is given once for each of the two servers`);
  }
  return [environment(named, 0), environment(named, 1)];
}

function environment(named: DiffServers, index: 0 | 1): NodeJS.ProcessEnv {
  const kratos = named.kratos?.[index];
  const hydra = named.hydra?.[index];
  return defined({
    KRATOS_PUBLIC_URL: kratos,
    KRATOS_ADMIN_URL: named.admin?.[index] ?? nextPort(kratos),
    HYDRA_PUBLIC_URL: hydra,
    HYDRA_ADMIN_URL: named['hydra-admin']?.[index] ?? nextPort(hydra),
    UPSTREAM_URL: named.upstream?.[index],
  });
}

/** Returns the address with the next port: by default Kratos listens at 4433 and 4434, Hydra at 4444 and 4445. */
function nextPort(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const url = new URL(address);
  url.port = String(Number(url.port) + 1);
  return url.origin;
}

function defined(values: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
