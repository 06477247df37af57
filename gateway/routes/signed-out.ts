import type { FastifyInstance } from 'fastify';
import { escaped, leavingDocument } from '../http/leaving-page.ts';
import { localeOf } from '../http/locale.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { httpAddress } from '../oauth2/client.ts';
import type { OAuth2Context } from '../oauth2/context.ts';
import { departurePath } from '../oauth2/hydra-sessions.ts';
import { callServer } from '../oauth2/ory.ts';

/** Seconds after which the page leaves applications that do not answer. */
const patience = 5;
/** Leaves when all frames are loaded. A file, because the policy allows no inline script. */
const scriptPath = `${departurePath}.js`;
const script = "addEventListener('load',()=>location.replace(document.links[0].href))";

/**
 * `/gateway/signed-out`: tells the applications of the ended sessions in frames, as Hydra's own logout page does (OpenID Connect
 * Front-Channel Logout 1.0, section 2), and goes on. Hydra's admin API ends a session without this page.
 */
export async function signedOutRoutes(app: FastifyInstance, { oauth2 }: { readonly oauth2: OAuth2Context }) {
  const { config, hydra, hydraConfig, hydraSessions } = oauth2;

  app.get(scriptPath, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));

  app.get(departurePath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const departure = hydraSessions.depart(request, reply);
    const to = departure && URL.parse(departure.to, request.publicOrigin?.href);
    if (!departure || !to) return reply.redirect(`${config.BASE_PATH}/signed-out`, 303);

    const addressOf = async (sid: string, id: string): Promise<readonly URL[]> => {
      const call = (options: object) => hydra.getOAuth2Client({ id }, options);
      const { status, data } = await callServer(request, 'hydra', call, true);
      const url = URL.parse(httpAddress(status === 200 ? data.frontchannel_logout_uri : undefined) ?? '');
      if (url && hydraConfig.issuer) {
        url.searchParams.set('iss', hydraConfig.issuer);
        url.searchParams.set('sid', sid);
      }
      return url ? [url] : [];
    };
    const asked = departure.sessions.flatMap(({ sid, clients }) => clients.map((id) => addressOf(sid, id)));
    const found = await Promise.allSettled(asked);
    const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const frames = addresses.map(
      ({ href }) =>
        `<iframe hidden sandbox="allow-scripts allow-same-origin" referrerpolicy="no-referrer" src="${escaped(href)}"></iframe>`,
    );
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(config, {
        frames: addresses.map(({ origin }) => origin),
      }),
      refresh: `${patience};url=${to.href}`,
    });
    const further = `${frames.join('')}<script src="${config.BASE_PATH}${scriptPath}"></script>`;
    return leavingDocument(localeOf(request, config).locale, to, further);
  });
}
