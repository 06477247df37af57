import * as z from 'zod';
import { auditEvents, commonSchema, eventNames } from '../observability/audit-events.ts';

const introduction = `# Audit events

With \`LOG_FORMAT=json\`, each event is one line of the log with the message \`audit\`. [audit.schema.json](audit.schema.json) is the schema of all lines. \`node gateway/reference/write.ts\` writes this page and the schema.

To find out who attacked an account and whether it worked:

1. Take the identity's id from Kratos. Lines with this \`actor\` are what the account's sessions did.
2. Take each \`account\` in its \`signed_in\` lines: there is one for each name that was typed, and one for the identity. \`sign_in_failed\` and \`throttled\` with them are the attempts, whatever their \`address\`.
3. Take \`address\` from these attempts. \`signed_in\` and \`first_factor_passed\` with this \`address\` are those that worked.

\`account\` and \`address\` are keyed hashes. They change with the first secret of \`COOKIE_SECRET\`, and at each start without it. An IPv6 network of 64 bits is one \`address\`. \`AUDIT_ADDRESS=clear\` writes the client address itself. \`actor\` is missing where no session proves the identity: after a wrong password, and while Kratos requires a second factor that is missing.

Events follow from Kratos's answers to requests through the gateway. With \`KRATOS_PROXY=off\`, the events of accounts are missing. Changes by the admin API have none.`;

const withoutMark = ({ $schema: _, ...schema }: Record<string, unknown>) => schema;

/** Returns JSON as the formatter of this repository writes it: a list of words on one line, if it fits. */
const formatted = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(
    /^( *)(.*)\[\n([^[\]{}]*)\n *\](,?)$/gm,
    (whole, indent: string, key: string, words: string, comma: string) => {
      const line = `${indent}${key}[${words.replaceAll(/\s*\n\s*/g, ' ').trim()}]${comma}`;
      return line.length <= 120 ? line : whole;
    },
  );

const schemaBlock = (schema: z.ZodType) => `\`\`\`json\n${formatted(withoutMark(z.toJSONSchema(schema)))}\n\`\`\``;

/** Returns docs/reference/audit.md: each event with its JSON schema. */
export function auditDocument(): string {
  const sections = eventNames.map((name) => {
    const { outcome, when, details } = auditEvents[name];
    return `## \`${name}\`\n\n${when} The \`outcome\` is \`${outcome}\`.\n\n${schemaBlock(details)}`;
  });
  const common = `## Fields of each line\n\nBeside these, each line has \`event\`, \`outcome\` and the fields of its event.\n\n${schemaBlock(commonSchema)}`;
  return `${[introduction, common, ...sections].join('\n\n')}\n`;
}
