import { readFileSync } from 'node:fs';
import { readConfig, variables } from '@members/gateway/config/config';
import { fileVariable } from '@members/gateway/config/variables';
import { startGateway } from '@members/gateway/testing';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { manifest } from './chart.ts';
import { objectOf, readObjects } from './kubernetes-objects.ts';

const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
const yaml = readFileSync(new URL('../../deploy/kubernetes.yaml', import.meta.url), 'utf8');
const objects = manifest();
const settings = objectOf(objects, 'ConfigMap').data;
const { selector, template } = objectOf(objects, 'Deployment').spec;
const [container] = template.spec.containers;
const policy = (name: string) => objectOf(objects, 'NetworkPolicy', name).spec;

/** Files of the secret as the comment in the manifest makes it. */
const secretFiles: Readonly<Record<string, string>> = {
  '/run/secrets/gateway/COOKIE_SECRET': `${Buffer.alloc(32, 7).toString('base64')}\n`,
  '/run/secrets/gateway/REDIS_URL': 'redis://redis:6379\n',
};
const config = readConfig(settings, (path) => {
  const content = secretFiles[path];
  if (content === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
  return content;
});

test.each([
  ['a key that Kubernetes does not know', yaml.replace('periodSeconds: 10', 'periodSecond: 10')],
  ['a kind that is not used here', yaml.replace('kind: Service\n', 'kind: Ingress\n')],
  ['a setting that YAML reads as a boolean', yaml.replace('LOG_FORMAT: json', 'LOG_REQUESTS: off')],
  ['a list of peers that is empty, which would allow every peer', yaml.replace(/- from:\n.*ingress } }/, '- from: []')],
])('the decoder refuses %s', (_, wrong) => {
  expect(wrong).not.toBe(yaml);
  expect(() => readObjects(wrong)).toThrow();
});

test('the gateway starts with the settings, and warns about none of them', () => {
  expect(config.warnings).toEqual([]);
  expect(config).toMatchObject({ METRICS_PORT: 9464, LOG_FORMAT: 'json', REDIS_URL: 'redis://redis:6379' });
  expect(config.secrets).toHaveLength(1);
});

test('secrets are files, not variables, and the manifest holds none', () => {
  const secrets = Object.keys(variables).filter((name) => 'secret' in variables[name as keyof typeof variables]);
  expect(Object.keys(settings).filter((name) => secrets.includes(name))).toEqual([]);
  const named = secrets.flatMap((name) => settings[fileVariable(name)] ?? []);
  expect(named).toEqual(Object.keys(secretFiles));
  const [mount] = container.volumeMounts;
  const volume = template.spec.volumes.find(({ name }) => name === mount?.name);
  expect(named.every((path) => path.startsWith(`${mount?.mountPath}/`))).toBe(true);
  // The user is not the owner of the files, but in their group.
  expect(volume?.secret).toEqual({ secretName: 'gateway', defaultMode: 0o440 });
  expect(template.spec.securityContext.fsGroup).toBe(template.spec.securityContext.runAsGroup);
});

test('only the small network of the ingress is trusted with the address of the client', () => {
  expect(config.TRUSTED_PROXIES).toHaveLength(1);
  const [, bits] = ipaddr.parseCIDR(settings.TRUSTED_PROXIES ?? '');
  expect(bits).toBeGreaterThanOrEqual(24);
});

test('the image is named by a digest, which is a placeholder of zeros', () => {
  expect(container.image).toMatch(/^images\.example\.com\/[a-z/-]+@sha256:0{64}$/);
});

test('selectors find the pods, and ports are those that the gateway listens on', () => {
  const { labels, annotations } = template.metadata;
  expect(selector.matchLabels).toEqual(labels);
  expect(objectOf(objects, 'Service').spec.selector).toEqual(labels);
  expect(objectOf(objects, 'PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  expect(template.spec.topologySpreadConstraints[0]?.labelSelector.matchLabels).toEqual(labels);
  expect(objectOf(objects, 'HorizontalPodAutoscaler').spec.scaleTargetRef).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    name: 'gateway',
  });
  expect(container.ports).toEqual([
    { name: 'http', containerPort: 4455 },
    { name: 'metrics', containerPort: config.METRICS_PORT },
  ]);
  expect(dockerfile).toContain('PORT=4455');
  expect(annotations['prometheus.io/port']).toBe(settings.METRICS_PORT);
  expect(objectOf(objects, 'Service').spec.ports[0].targetPort).toBe('http');
});

test('the container is not root and writes nothing, and a shutdown waits for requests', () => {
  expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(template.spec.automountServiceAccountToken).toBe(false);
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  // The gateway gives running requests 30 seconds.
  const pause = container.lifecycle.preStop.sleep.seconds;
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(30 + pause);
});

test('the memory limit has headroom above the 160 MB that an instance in use has', () => {
  const { requests, limits } = container.resources;
  expect(requests.memory).toBe('160Mi');
  expect(Number.parseInt(`${limits.memory}`, 10)).toBeGreaterThanOrEqual(1.5 * 160);
});

test('while Kratos is down, the gateway stays behind the load balancer: its pages still help users', () => {
  for (const probe of [container.livenessProbe, container.readinessProbe])
    expect(probe.httpGet).toEqual({ path: '/health/alive', port: 'http' });
});

test("the gateway answers probes at the pod's address, with PUBLIC_ORIGIN and BASE_PATH set", async () => {
  const { PUBLIC_ORIGIN, KRATOS_PUBLIC_URL } = settings;
  const at = await startGateway({ variables: { PUBLIC_ORIGIN, KRATOS_PUBLIC_URL, BASE_PATH: '/auth' } });
  for (const { httpGet } of [container.livenessProbe, container.readinessProbe])
    expect((await at.get(httpGet.path)).status).toBe(200);
  expect((await at.get('/auth/login')).status).toBe(421);
});

const inNamespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
const podsOf = (name: string) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } });
const tcp = (port: number) => [{ protocol: 'TCP', port }];

test('the gateway is reached by the ingress controller and by Prometheus, each at its own port', () => {
  expect(policy('gateway').podSelector.matchLabels).toEqual(template.metadata.labels);
  expect(policy('gateway').ingress).toEqual([
    { from: [inNamespace('ingress')], ports: tcp(4455) },
    { from: [inNamespace('monitoring')], ports: tcp(9464) },
  ]);
});

test('the gateway reaches DNS, Kratos, Hydra and Redis, at the ports of its settings, and nothing else', () => {
  expect(policy('gateway').policyTypes).toEqual(['Ingress', 'Egress']);
  const dns = { ...inNamespace('kube-system'), podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } };
  expect(policy('gateway').egress).toEqual([
    { to: [dns], ports: [{ protocol: 'UDP', port: 53 }, ...tcp(53)] },
    { to: [podsOf('kratos')], ports: tcp(4433) },
    { to: [podsOf('hydra')], ports: tcp(Number(new URL(config.hydra?.adminUrl ?? '').port)) },
    { to: [podsOf('redis')], ports: tcp(Number(new URL(config.REDIS_URL ?? '').port)) },
  ]);
});

test("Hydra's admin port is open to the gateway and to Kratos, Kratos's public port to the gateway, its admin port to no pod", () => {
  expect(policy('gateway-hydra')).toEqual({
    ...podsOf('hydra'),
    policyTypes: ['Ingress'],
    ingress: [
      { ports: tcp(4444) },
      { from: [{ podSelector: { matchLabels: template.metadata.labels } }, podsOf('kratos')], ports: tcp(4445) },
    ],
  });
  expect(policy('gateway-kratos')).toEqual({
    ...podsOf('kratos'),
    policyTypes: ['Ingress'],
    ingress: [{ from: [{ podSelector: { matchLabels: template.metadata.labels } }], ports: tcp(4433) }],
  });
});
