/** What `kratos.yml` and `hydra.yml` have in common. */

export type SameSite = 'Strict' | 'Lax' | 'None';

export interface ListenConfig {
  readonly host: string;
  readonly port: number;
}

export interface CorsConfig {
  readonly enabled: boolean;
  readonly allowed_origins: readonly string[];
  readonly allowed_methods: readonly string[];
  readonly allowed_headers: readonly string[];
  readonly exposed_headers: readonly string[];
  readonly allow_credentials: boolean;
  /** Seconds. */
  readonly max_age: number;
}
