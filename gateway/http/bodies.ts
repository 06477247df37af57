import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import * as z from 'zod';
import { Problem } from '../problem.ts';

/** Bytes of a body that the gateway itself reads. A challenge is about 1,300 characters; a hundred scopes still fit. */
export const ownBodyLimit = 32 * 1024;

/** Fields of a posted form. Forms of this product have fewer than ten. */
const mostFields = 200;

/** A posted form: each name with all of its values. */
export type FormFields = Readonly<Record<string, readonly string[]>>;

function readForm(body: string): FormFields {
  const form = new URLSearchParams(body);
  if (form.size > mostFields) throw new Problem('body_too_large');
  const fields: Record<string, string[]> = Object.create(null);
  for (const [name, value] of form) {
    fields[name] ??= [];
    fields[name].push(value);
  }
  return fields;
}

/** Reads bodies of the gateway's own addresses: JSON and forms, up to 32 KiB. Other types are refused with 415. */
export const ownBodies = fp(async (app: FastifyInstance) => {
  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: ownBodyLimit, parser: readForm });
});

/** Makes the members of a form what the same members of a JSON body are: lists stay lists, a checkbox is a boolean. */
function asJson(fields: FormFields): Record<string, unknown> {
  const { grant_scope = [], remember, ...rest } = fields;
  const single = Object.entries(rest).map(([name, values]) => [name, values[0]]);
  return { ...Object.fromEntries(single), grant_scope, remember: /^(true|on|1)$/.test(remember?.[0] ?? '') };
}

/**
 * Checks a posted body against a schema.
 * @param isForm whether the body came as a form
 * @throws Problem `malformed_request`
 */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown, isForm: boolean): z.infer<T> {
  const parsed = schema.safeParse(isForm ? asJson(body as FormFields) : body);
  if (!parsed.success) throw new Problem('malformed_request');
  return parsed.data;
}

/** A text that may be left out. */
export const optionalText = z.string().default('');

/** Bytes of one body for Kratos. Kratos's own forms have a few hundred. */
const kratosBodyLimit = 128 * 1024;

/** Bytes of all bodies for Kratos that are held at a time: slow uploads must not fill the memory. */
const allBodiesLimit = 32 * 1024 * 1024;

/**
 * Reads bodies for Kratos as they are, whatever their type, into `request.body` (a Buffer): up to 128 KiB each, and 32 MiB
 * for all requests together.
 */
export const kratosBodies = fp(async (app: FastifyInstance) => {
  let held = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    let size = 0;
    request.raw.once('close', () => {
      held -= size;
    });
    const parts: Buffer[] = [];
    // The stream stays open when reading stops early: the response still goes out over its connection.
    for await (const part of payload.iterator({ destroyOnReturn: false })) {
      size += part.length;
      held += part.length;
      if (size > kratosBodyLimit) throw new Problem('body_too_large');
      if (held > allBodiesLimit) throw new Problem('overloaded', { retryAfter: 2 });
      parts.push(part);
    }
    return Buffer.concat(parts);
  });
});
