import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { starterFiles } from '../starter/files.ts';
import { bundleOf } from './bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

const base64 = (text: string) => `base64://${Buffer.from(text).toString('base64')}`;

/** Writes files and returns their bundle. */
function bundle(files: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const source = {
    files: [join(folder, 'kratos.yml')],
    over: [],
    env: {},
    dev: true,
    watchCourier: false,
    locate: (path: string) => join(folder, path),
  };
  const clients = [{ name: 'clients.json', text: files['clients.json'] ?? '[]' }];
  const problem = { id: 'no-recovery', key: 'selfservice.flows.recovery', at: 'kratos.yml:3', cause: '', mend: '' };
  return bundleOf({ kratos: source, clients }, [problem], { simulator: '0.1.0' });
}

/** Secrets and names as people have them: words, with a digit at the least, and signs between. */
const secret = fc
  .tuple(
    fc.stringMatching(/^[a-zA-Z]{4,12}$/),
    fc.constantFrom('-', '.', '+', '_', '/', ' '),
    fc.stringMatching(/^[0-9][a-z0-9]{7,20}$/),
  )
  .map(([word, sign, rest]) => `Q${word}${sign}${rest}z`);

test('no secret and no person is in the file, wherever they are written', () => {
  fc.assert(
    fc.property(fc.array(secret, { minLength: 14, maxLength: 14 }), (all) => {
      const [cookie, dsn, query, client, header, comment, person, literal, note, example, text, path, inBase64, name] =
        all as [string, ...string[]] as string[];
      const quoted = (value = '') => JSON.stringify(value);
      const address = encodeURIComponent(dsn ?? '');
      const yaml = `# ${comment}
dsn: postgres://kratos:${address}@database/kratos?password=${encodeURIComponent(query ?? '')}
secrets: { cookie: [${quoted(cookie)}] }
courier:
  http: { request_config: { url: ${quoted(`https://hooks.example.org/${encodeURIComponent(path ?? '')}`)}, headers: { X-Key: ${quoted(header)} } } }
  templates: { recovery_code: { valid: { email: { subject: file://subject.gotmpl, body: { plaintext: ${quoted(base64(inBase64 ?? ''))} } } } } }
selfservice:
  methods: { oidc: { config: { providers: [{ id: acme, client_secret: ${quoted(client)}, label: ${quoted(person)}, mapper_url: file://mapper.jsonnet }] } } }
identity: { schemas: [{ id: person, url: file://person.schema.json }] }
`;
      const made = bundle({
        'kratos.yml': yaml,
        'mapper.jsonnet': `// ${note}\n{ identity: { traits: { email: ${quoted(literal)} } } }\n`,
        'subject.gotmpl': `Hello ${text}, {{ .To }}\n`,
        'person.schema.json': JSON.stringify({ properties: { traits: { examples: [example] } } }),
        'clients.json': JSON.stringify([{ client_id: 'shop', client_name: name, client_secret: client }]),
      });
      for (const each of all) {
        expect(made).not.toContain(each);
        expect(made).not.toContain(encodeURIComponent(each));
        expect(made).not.toContain(Buffer.from(each).toString('base64').slice(0, 12));
        for (const word of each.match(/\w{8,}/g) ?? []) expect(made).not.toContain(word);
      }
    }),
    { numRuns: 60 },
  );
});

test('a secret of known words is replaced, too', () => {
  const made = bundle({ 'kratos.yml': 'secrets: { cookie: [password-for-login-page] }\n' });
  expect(made).not.toContain('password-for-login-page');
});

test('keys, code, lines and lengths stay, so that the fault is still there', () => {
  const files = starterFiles(new URL('http://localhost:5173'), 'file://identity.schema.json');
  const mapper = "local claims = std.extVar('claims');\n{ identity: { traits: { email: claims.email } } }\n";
  const made = JSON.parse(
    bundle({
      'kratos.yml': `${files['kratos.yml']}\nsecrets: { cipher: [0123456789abcdef0123456789abcdef] }\n`,
      'identity.schema.json': files['identity.schema.json'],
      'mapper.jsonnet': mapper,
    }),
  ) as { readonly files: readonly { readonly name: string; readonly text: string }[]; readonly report: unknown };
  const [yaml, schema] = made.files;
  expect(yaml?.text.split('\n')).toHaveLength(files['kratos.yml'].split('\n').length + 2);
  expect(yaml?.text).toContain('ui_url: http://localhost:5173/login');
  expect(yaml?.text).toMatch(/cipher: \[x\d+x*\]/);
  expect(/cipher: \[(.*)\]/.exec(yaml?.text ?? '')?.[1]).toHaveLength(32);
  expect(schema?.text).toContain('"identifier": true');
  expect(made.report).toEqual([{ id: 'no-recovery', key: 'selfservice.flows.recovery', at: 'kratos.yml:3' }]);
});
