import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import * as z from 'zod';
import { GatewayProblem } from '../problem.ts';
import { clientOf } from './client.ts';
import { Pool, type PoolLimits } from './pool.ts';

/** Maximal bytes of a body. A challenge has about 1,300 characters; a hundred scopes still fit. */
export const gatewayBodyLimit = 32 * 1024;

/** Maximal number of fields in a posted form. Forms of this product have fewer than ten. */
const maxFields = 200;

/** A posted form: each name with all of its values. */
export type FormFields = Readonly<Record<string, readonly string[]>>;

function readForm(body: string): FormFields {
  const form = new URLSearchParams(body);
  if (form.size > maxFields) throw new GatewayProblem('body_too_large');
  const fields: Record<string, string[]> = Object.create(null);
  for (const [name, value] of form) {
    fields[name] ??= [];
    fields[name].push(value);
  }
  return fields;
}

/** Reads bodies of the gateway's own addresses: JSON and forms, up to 32 KiB. Other types are refused with 415. */
export const gatewayBodies = fp(async (app: FastifyInstance) => {
  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: gatewayBodyLimit, parser: readForm });
});

/** Converts a form to the shape of the JSON body: `grant_scope` stays a list, `remember` becomes a boolean. */
function formToJson(fields: FormFields): Record<string, unknown> {
  const { grant_scope = [], remember, ...rest } = fields;
  const single = Object.entries(rest).map(([name, values]) => [name, values[0]]);
  return { ...Object.fromEntries(single), grant_scope, remember: /^(true|on|1)$/.test(remember?.[0] ?? '') };
}

/**
 * Returns a posted body that matches a schema.
 * @param isForm whether the body is a form
 * @throws GatewayProblem `malformed_request`
 */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown, isForm: boolean): z.infer<T> {
  const parsed = schema.safeParse(isForm ? formToJson(body as FormFields) : body);
  if (!parsed.success) throw new GatewayProblem('malformed_request');
  return parsed.data;
}

/** A text that may be left out. */
export const optionalText = z.string().default('');

/**
 * Bytes of bodies for Kratos that are in memory at a time: slow uploads must not fill it. Kratos's own forms have a few
 * hundred, and a passkey a few thousand.
 */
export const bodiesLimits: PoolLimits = { size: 32 * 1024 * 1024, share: 1024 * 1024 };

/**
 * Reads bodies for Kratos of any type into `request.body` (a Buffer): up to 32 KiB each, 1 MiB for one client, and 32 MiB for
 * all clients. When these are full, the client with most of them loses the body that it began first.
 */
export const kratosBodies = fp(async (app: FastifyInstance, { limits }: { readonly limits: PoolLimits }) => {
  const pool = new Pool(limits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    let size = 0;
    const holding = pool.open(clientOf(request.clientAddress), () => payload.destroy(new GatewayProblem('overloaded')));
    request.raw.once('close', holding.close);
    const parts: Buffer[] = [];
    // The stream stays open when reading stops early, because the response uses the same connection.
    for await (const part of payload.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size > gatewayBodyLimit) throw new GatewayProblem('body_too_large');
      if (!holding.take(part.length)) throw new GatewayProblem('too_many_requests', { retryAfter: 2 });
      parts.push(part);
    }
    return Buffer.concat(parts);
  });
});
