import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientOf } from '../http/client.ts';
import { reportsPath } from '../http/security-headers.ts';
import type { Metrics } from '../observability/metrics.ts';
import { GatewayProblem } from '../problem.ts';
import { createSlidingWindow, createSlotsInMemory } from '../throttle/sliding-window.ts';

/** Maximal bytes of a body. */
const bodyLimit = 16 * 1024;
/** Maximal number of reports in one body that are counted. */
const maxReports = 20;
/** Bodies that count for one client: a page that breaks the policy sends a few, an attacker must not raise the alert. */
const clientLimit = { max: 10, windowMs: 60_000 };
/** Clients that are counted at a time. */
const maxClients = 10_000;

/**
 * Directives of a content security policy (CSP level 3, section 6; Trusted Types, section 4.2). Browsers name the directive
 * that would have allowed something, such as `script-src-elem`, even where the policy has only `script-src` or `default-src`.
 */
const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);

/** A text; any other value is read as undefined. */
const text = z.string().optional().catch(undefined);

/** A list of reports (Reporting API, section 2.5). Only reports of the type `csp-violation` have this body. */
const reportList = z.array(z.object({ body: z.object({ effectiveDirective: text }).optional().catch(undefined) }));

/** One report (CSP level 3, section 5.3, `report-uri`). Old browsers name the directive together with its value. */
const singleReport = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text }),
});

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new GatewayProblem('malformed_request');
  }
}

/** Returns the directives in a body of either kind. @throws GatewayProblem `malformed_request` */
function directivesIn(body: string): readonly (string | undefined)[] {
  const { data } = z.union([reportList, singleReport]).safeParse(parseJson(body));
  if (data === undefined) throw new GatewayProblem('malformed_request');
  if (Array.isArray(data)) return data.slice(0, maxReports).map((report) => report.body?.effectiveDirective);
  const { 'effective-directive': effective, 'violated-directive': violated } = data['csp-report'];
  return [effective ?? violated?.split(' ')[0]];
}

/** Counts reports of the content security policy by directive. Nothing else of a report is kept. */
export async function reportRoutes(app: FastifyInstance, { metrics }: { readonly metrics: Metrics }) {
  // Only the two types of reports are accepted.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/reports+json', 'application/csp-report'],
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, body),
  );

  const count = createSlidingWindow(createSlotsInMemory(maxClients), clientLimit);

  app.post<{ Body: string }>(reportsPath, { bodyLimit }, async (request, reply) => {
    const { wait } = await count(clientOf(request.clientAddress));
    if (wait > 0) throw new GatewayProblem('too_many_requests', { retryAfter: wait / 1000 });
    for (const named of directivesIn(request.body)) {
      const directive = named !== undefined && directives.has(named) ? named : 'other';
      metrics.countReport(directive);
      request.log.debug({ directive }, 'browser report');
    }
    return reply.code(204).send();
  });
}
