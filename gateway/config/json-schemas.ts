import * as z from 'zod';
import { brandSchema } from '../brand/brand-file.ts';
import { claimMapSchema } from '../claims/claim-map.ts';

const textOf = (schema: z.ZodType, title: string) =>
  `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) }, null, 2)}\n`;

/** Returns JSON schemas of the files that operators write, by their names in docs/reference. Editors complete and check with them. */
export const jsonSchemas = (): Readonly<Record<string, string>> => ({
  'brand.schema.json': textOf(brandSchema, 'A brand: brand.yaml in BRAND_DIR'),
  'claims.schema.json': textOf(claimMapSchema, 'Claims of tokens: CLAIMS_FILE'),
});
