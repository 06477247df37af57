import { variables } from '@members/gateway/config/config';
import { expect, test } from 'vitest';
import { defaultValues, differingObjects, manifest, renderChart, type Values, valuesSchema } from './chart.ts';
import { objectOf } from './kubernetes-objects.ts';

const defaultSettings = defaultValues.settings as Values;
const defaultPolicy = defaultValues.networkPolicy as { readonly to: Values } & Values;
const withSettings = (settings: Values) => ({ ...defaultValues, settings: { ...defaultSettings, ...settings } });
const podOf = (values: Values) => objectOf(renderChart(values), 'Deployment').spec.template;

test('the defaults make the objects of deploy/kubernetes.yaml', () => {
  expect(differingObjects(manifest(), renderChart(defaultValues))).toEqual([]);
});

test('a difference is seen: another port of the service', () => {
  const rendered = renderChart({ ...defaultValues, service: { port: 8080 } });
  expect(differingObjects(manifest(), rendered)).toEqual(['Service gateway']);
});

test('every variable of the gateway can be set: secrets as files, the others as settings', () => {
  const names = Object.keys(variables) as (keyof typeof variables)[];
  const secrets = names.filter((name) => 'secret' in variables[name]);
  // The ports are the containers'.
  const plain = names.filter((name) => !secrets.includes(name) && name !== 'PORT' && name !== 'METRICS_PORT');
  const { settings, secret } = valuesSchema.properties;
  expect(Object.keys(settings.properties).sort()).toEqual([...plain, 'NODE_EXTRA_CA_CERTS'].sort());
  expect(secret.properties.variables.items.enum.toSorted()).toEqual(secrets.sort());
});

test.each([
  ['a setting with a typo', withSettings({ PUBLIC_ORIGN: 'https://login.example.com' })],
  ['a secret among the settings', withSettings({ COOKIE_SECRET: 'x'.repeat(32) })],
  ['a value that YAML reads as a boolean', withSettings({ LOG_REQUESTS: false })],
  ['an image without a digest', { ...defaultValues, image: { repository: 'gateway', digest: '', pullSecrets: [] } }],
  ['an unknown section', { ...defaultValues, ingres: {} }],
  [
    'no ingress controller, which would allow every pod',
    { ...defaultValues, networkPolicy: { ...defaultPolicy, from: { browsers: [] } } },
  ],
])('the schema refuses %s', (_, values) => {
  expect(() => renderChart(values)).toThrow(/^values/);
});

test.each(['{{ .Values }}', 'a: b # c', '"quoted"\nLOG_LEVEL: silent', '<&>\u2028'])(
  'a setting stays one value, whatever it holds: %j',
  (value) => {
    const { data } = objectOf(renderChart(withSettings({ BRAND_NAME: value })), 'ConfigMap');
    expect(data).toMatchObject({ BRAND_NAME: value });
    expect(Object.keys(data)).not.toContain('LOG_LEVEL');
  },
);

test('new settings make new pods', () => {
  const checksum = (values: Values) => podOf(values).metadata.annotations['checksum/settings'];
  expect(checksum(withSettings({ BASE_PATH: '/auth' }))).not.toBe(checksum(defaultValues));
  expect(checksum(withSettings({}))).toBe(checksum(defaultValues));
});

test('BASE_PATH leaves the probes at the root, and a certificate makes them use https', () => {
  const [below] = podOf(withSettings({ BASE_PATH: '/auth' })).spec.containers;
  expect(below.livenessProbe.httpGet).toEqual({ path: '/health/alive', port: 'http' });
  const values = {
    ...withSettings({ TLS_CERT_PATH: '/run/tls/tls.crt', TLS_KEY_PATH: '/run/tls/tls.key' }),
    extraVolumes: [{ name: 'tls', secret: { secretName: 'gateway-tls' } }],
    extraVolumeMounts: [{ name: 'tls', mountPath: '/run/tls', readOnly: true }],
  };
  const { spec } = podOf(values);
  const [secure] = spec.containers;
  for (const { httpGet } of [secure.livenessProbe, secure.readinessProbe]) expect(httpGet.scheme).toBe('HTTPS');
  expect(spec.volumes.map(({ name }) => name)).toEqual(['secret', 'tls']);
  expect(secure.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/run/secrets/gateway', '/run/tls']);
});

test('rules for unused servers and policies for servers elsewhere are left out', () => {
  const { dns, kratos } = defaultPolicy.to;
  const { browsers } = defaultPolicy.from as { readonly browsers: unknown };
  const off = { enabled: false, podSelector: { matchLabels: { a: 'b' } }, adminFrom: [] };
  const networkPolicy = { ...defaultPolicy, from: { browsers }, to: { dns, kratos }, hydra: off, kratos: off };
  const rendered = renderChart({ ...defaultValues, networkPolicy });
  const { ingress, egress } = objectOf(rendered, 'NetworkPolicy').spec;
  expect(ingress.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([4455]);
  expect(egress?.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([53, 53, 4433]);
  const none = renderChart({ ...defaultValues, networkPolicy: { ...networkPolicy, enabled: false } });
  expect(none.filter(({ kind }) => kind === 'NetworkPolicy')).toEqual([]);
});

test("programs that may use Kratos's admin API, and more targets of the gateway, are added", () => {
  const backOffice = { podSelector: { matchLabels: { app: 'back-office' } } };
  const collector = {
    to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
    ports: [{ protocol: 'TCP', port: 4318 }],
  };
  const kratos = { ...(defaultPolicy.kratos as Values), adminFrom: [backOffice] };
  const rendered = renderChart({
    ...defaultValues,
    networkPolicy: { ...defaultPolicy, kratos, extraEgress: [collector] },
  });
  expect(objectOf(rendered, 'NetworkPolicy', 'gateway-kratos').spec.ingress[1]).toEqual({
    from: [backOffice],
    ports: [{ protocol: 'TCP', port: 4434 }],
  });
  expect(objectOf(rendered, 'NetworkPolicy', 'gateway').spec.egress?.at(-1)).toEqual(collector);
});

test('two releases in a namespace have their own names and pods, and a pod has what its values add', () => {
  const values = {
    ...defaultValues,
    image: { ...(defaultValues.image as Values), pullSecrets: [{ name: 'registry' }] },
    extraEnvFrom: [{ secretRef: { name: 'telemetry' } }],
    nodeSelector: { 'kubernetes.io/arch': 'arm64' },
    tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
  };
  const rendered = renderChart(values, 'members');
  expect(rendered.filter(({ metadata }) => !metadata.name.startsWith('members'))).toEqual([]);
  const { spec, metadata } = objectOf(rendered, 'Deployment').spec.template;
  expect(objectOf(rendered, 'Service').spec.selector).toEqual(metadata.labels);
  expect(metadata.labels['app.kubernetes.io/instance']).toBe('members');
  expect(spec).toMatchObject({ imagePullSecrets: [{ name: 'registry' }], nodeSelector: values.nodeSelector });
  expect(spec.tolerations).toEqual(values.tolerations);
  expect(spec.containers[0].envFrom).toEqual([
    { configMapRef: { name: 'members' } },
    { secretRef: { name: 'telemetry' } },
  ]);
});
