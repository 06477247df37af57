/** What `kratos.yml` and `hydra.yml` have in common. */

export type SameSite = 'Strict' | 'Lax' | 'None';

export interface ListenConfig {
  readonly host: string;
  readonly port: number;
}
