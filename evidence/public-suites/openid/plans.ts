/** A plan of the suite, with what it leaves to choose. */
export interface Plan {
  readonly name: string;
  readonly variant: Readonly<Record<string, string>>;
}

const discovered = { server_metadata: 'discovery', client_registration: 'dynamic_client' };
const certification = (name: string, variant: Plan['variant'] = {}): Plan => ({
  name: `oidcc-${name}-certification-test-plan`,
  variant,
});
const profiles = ['basic', 'implicit', 'hybrid'];
const responseTypes = ['code', 'id_token', 'id_token token', 'code id_token', 'code token', 'code id_token token'];

/** The plans for OpenID providers, except those for what Hydra does not have: session management, sign-in by a third party. */
export const plans: readonly Plan[] = [
  certification('config'),
  ...profiles.map((profile) => certification(profile, discovered)),
  ...profiles.map((profile) => certification(`formpost-${profile}`, discovered)),
  ...responseTypes.map((type) => certification('dynamic', { response_type: type })),
  ...['rp-initiated', 'frontchannel-rp-initiated', 'backchannel-rp-initiated'].map((kind) =>
    certification(`${kind}-logout`, { response_type: 'code', client_registration: 'dynamic_client' }),
  ),
];
