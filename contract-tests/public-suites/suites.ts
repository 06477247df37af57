import { jsonSchema } from './json-schema.ts';
import { jsonnet } from './jsonnet.ts';
import type { Suite } from './suite.ts';

/** The suites by the name for the command line. */
export const suites: Readonly<Record<string, Suite>> = { 'json-schema': jsonSchema, jsonnet };
