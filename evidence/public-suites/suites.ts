import { goCookies, goJson, goRegexp, goTemplate, goUrl } from './go-tables.ts';
import { jose } from './jose.ts';
import { jsonSchema } from './json-schema.ts';
import { jsonnet } from './jsonnet.ts';
import { signatures } from './signatures.ts';
import type { Suite } from './suite.ts';
import { webauthn } from './webauthn.ts';

/** The suites by the name for the command line. */
export const suites: Readonly<Record<string, Suite>> = {
  'json-schema': jsonSchema,
  jsonnet,
  'go-cookies': goCookies,
  'go-json': goJson,
  'go-regexp': goRegexp,
  'go-template': goTemplate,
  'go-url': goUrl,
  jose,
  signatures,
  webauthn,
};
