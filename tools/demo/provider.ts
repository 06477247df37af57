import { createUpstream, type Handler, systemClock, systemRandom } from 'ory-simulator/core';
import { type Listening, listen } from 'ory-simulator/node';
import { host } from './options.ts';

const client = { client_id: 'kratos', client_secret: 'kratos-secret' };

/** `selfservice.methods.oidc` of Kratos for the provider of `startProvider`. */
export const socialSignIn = {
  enabled: true,
  config: {
    providers: [
      {
        id: 'acme',
        provider: 'generic',
        label: 'Acme',
        ...client,
        issuer_url: `http://${host}:4447`,
        mapper_url: new URL('acme.jsonnet', import.meta.url).href,
        scope: ['openid', 'email', 'profile'],
      },
    ],
  },
};

/**
 * Starts a social sign-in provider on this machine. Users enter their identity on its sign-in page.
 * @param kratos the browser's address of Kratos
 * @param port 0 takes a free port
 * @param ids under which Kratos lists it
 */
export async function startProvider(kratos: string, port: number, ids = ['acme']): Promise<Listening> {
  let handler: Handler | undefined;
  const served = await listen(async (request) => (handler as Handler)(request), { host, port });
  const redirect_uris = ids.map((id) => `${kratos}/self-service/methods/oidc/callback/${id}`);
  const clients = [{ ...client, redirect_uris }];
  const runtime = { clock: systemClock, random: systemRandom };
  handler = createUpstream({ issuer: served.origin, name: 'Acme', clients, accounts: [] }, runtime);
  return served;
}
