import * as z from 'zod';
import { brandSchema } from '../brand/brand-file.ts';
import { claimMapSchema } from '../claims/claim-map.ts';
import { eventNames, lineSchema } from '../observability/audit-events.ts';

const textOf = (schema: z.ZodType, title: string) =>
  `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) }, null, 2)}\n`;

/**
 * Returns JSON schemas by their names in docs/reference: of the files that operators write, with which editors complete and
 * check, and of the lines of the audit log.
 */
export const jsonSchemas = (): Readonly<Record<string, string>> => ({
  'brand.schema.json': textOf(brandSchema, 'A brand: brand.yaml in BRAND_DIR'),
  'claims.schema.json': textOf(claimMapSchema, 'Claims of tokens: CLAIMS_FILE'),
  'audit.schema.json': textOf(z.union(eventNames.map(lineSchema)), 'A line of the audit log'),
});
