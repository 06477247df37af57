import { expect, test } from 'vitest';
import { loadKratosConfig } from '../../config/load.ts';
import type { Fetch } from '../../runtime/runtime.ts';
import { starterFiles } from '../../starter/files.ts';
import { dryRun } from './index.ts';

const base64 = (text: string) => `base64://${Buffer.from(text).toString('base64')}`;

/** Returns rule, key and cause of each problem. @param over keys that replace those of the starter's `kratos.yml` */
async function problemsOf(over: object, call: Fetch = () => Promise.reject(new Error('no call was expected'))) {
  const parsed = await loadKratosConfig({
    files: [],
    over: [
      { name: 'kratos.yml', text: starterFiles(new URL('http://127.0.0.1:3000'))['kratos.yml'] },
      { name: 'over.yml', text: JSON.stringify(over) },
    ],
    env: {},
    dev: true,
  });
  const lines: string[] = [];
  const found = await dryRun(parsed, { fetch: call, locate: (path) => path, report: (line) => void lines.push(line) });
  return [...lines, ...found.map(({ id, key, cause }) => `${id} ${key}: ${cause}`)];
}

const subject = (url: string) => ({
  courier: { templates: { recovery_code: { valid: { email: { subject: url } } } } },
});

const hook = (text: string) => ({
  hooks: [{ hook: 'web_hook', config: { url: 'https://shop.example.org/', method: 'POST', body: base64(text) } }],
});

const mapper = (text: string) => ({
  selfservice: {
    methods: {
      oidc: {
        enabled: true,
        config: {
          providers: [
            {
              id: 'acme',
              provider: 'generic',
              issuer_url: 'https://id.example.org',
              client_id: 'kratos',
              client_secret: 'a-secret',
              mapper_url: base64(text),
            },
          ],
        },
      },
    },
  },
});

test('a template that asks whether there is metadata is right', async () => {
  const text = '{{ if .Identity.metadata_public }}{{ .Identity.metadata_public.lang }}{{ end }}';
  expect(await problemsOf(subject(base64(text)))).toEqual([]);
});

test('a template of a web server on this machine is read, one of another host is not', async () => {
  const asked: string[] = [];
  const call: Fetch = async (url) => {
    asked.push(url);
    return new Response('{{ .Identity.metadata_public.lang }}');
  };
  expect(await problemsOf(subject('https://templates.example.org/subject'), call)).toEqual([]);
  expect(await problemsOf(subject('http://127.0.0.1:4000/subject'), call)).toEqual([
    'template-fails courier.templates.recovery_code.valid.email.subject: for people without metadata no message of the kind recovery_code_valid leaves: its flow ends with an error: line 1: at <.Identity.metadata_public.lang>: nil pointer evaluating interface {}.lang',
  ]);
  expect(new Set(asked)).toEqual(new Set(['http://127.0.0.1:4000/subject']));
});

test('a web hook that begins a flow, one after settings and one after verification are tried', async () => {
  const flows = {
    recovery: { before: hook('function(ctx) ctx.identity.id') },
    settings: { after: { profile: hook('function(ctx) ctx.session.identity.traits.nick') } },
    verification: { after: hook('function(ctx) ctx.identity.traits.phone') },
    login: { after: { password: hook('function(ctx) [ctx.session.id, ctx.identity.traits.email, ctx.flow.id]') } },
  };
  expect(await problemsOf({ selfservice: { flows } })).toEqual([
    'hook-body-fails selfservice.flows.settings.after.profile.hooks.0.config.body: each change of the settings ends with status 500: line 1: Field does not exist: nick',
    'hook-body-fails selfservice.flows.recovery.before.hooks.0.config.body: recovery ends with status 500: line 1: Field does not exist: identity',
    'hook-body-fails selfservice.flows.verification.after.hooks.0.config.body: verification ends with status 500: line 1: Field does not exist: phone',
  ]);
});

test('the hook that brings old passwords is tried with an identifier and a password', async () => {
  const migrate = (text: string) => ({
    selfservice: {
      methods: { password: { config: { migrate_hook: { enabled: true, config: hook(text).hooks[0]?.config } } } },
    },
  });
  expect(await problemsOf(migrate('function(ctx) [ctx.identifier, ctx.password]'))).toEqual([]);
  expect(await problemsOf(migrate('function(ctx) ctx.username'))).toEqual([
    'hook-body-fails selfservice.methods.password.config.migrate_hook.config.body: nobody can bring an old password: sign-in ends with status 500: line 1: Field does not exist: username',
  ]);
});

test('a mapper that reads claims of its provider alone is right, unless its text is wrong', async () => {
  expect(
    await problemsOf(
      mapper("local claims = std.extVar('claims'); { identity: { traits: { email: claims.raw_claims.mails[0] } } }"),
    ),
  ).toEqual([]);
  expect(await problemsOf(mapper("{ identity: { traits: { email: std.extVar('raw_claims') } }"))).toEqual([
    expect.stringMatching(/^mapper-fails .*: sign-in with acme ends with an error: line 1: /),
  ]);
});

test('a hook after sign-in by a provider may read the metadata that the mapper makes', async () => {
  const { selfservice } = mapper(
    "{ identity: { traits: { email: std.extVar('claims').email, name: 'Ada' }, metadata_public: { plan: 'free' } } }",
  );
  const after = { oidc: hook('function(ctx) ctx.identity.metadata_public.plan') };
  expect(await problemsOf({ selfservice: { ...selfservice, flows: { registration: { after } } } })).toEqual([]);
});

test('each kind of SMS that the flows send is given to the request of the service', async () => {
  const phone = {
    type: 'object',
    properties: {
      traits: {
        type: 'object',
        properties: {
          phone: {
            type: 'string',
            format: 'tel',
            'ory.sh/kratos': { credentials: { code: { identifier: true, via: 'sms' } } },
          },
        },
      },
    },
  };
  const config = {
    identity: { default_schema_id: 'phone', schemas: [{ id: 'phone', url: base64(JSON.stringify(phone)) }] },
    selfservice: { methods: { code: { passwordless_enabled: true } } },
    courier: {
      channels: [
        {
          id: 'sms',
          type: 'http',
          request_config: {
            url: 'https://sms.example.org/',
            method: 'POST',
            body: base64('function(ctx) { to: ctx.recipient, code: ctx.template_data.login_code }'),
          },
        },
      ],
    },
  };
  expect(await problemsOf(config)).toEqual([
    'courier-body-fails courier.channels.0.request_config.body: no message of the kind registration_code_valid leaves: the SMS service is not called: line 1: Field does not exist: login_code',
  ]);
});

test('a schema for which no person can be made up is named', async () => {
  const traits = {
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['b'],
    additionalProperties: false,
  };
  const url = base64(JSON.stringify({ type: 'object', properties: { traits } }));
  expect(await problemsOf({ identity: { default_schema_id: 'odd', schemas: [{ id: 'odd', url }] } })).toEqual([
    'no person was found for the identity schema, so templates, mappers and hooks are not tried',
  ]);
});
