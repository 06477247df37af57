import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import { readConfig, variables } from '../src/gateway/config/config.ts';
import { root } from './install.mjs';

const text = (path) => readFileSync(join(root, path), 'utf8');
const objects = loadAll(text('deploy/kubernetes.yaml'));
const of = (kind) => objects.find((object) => object.kind === kind);
const { spec: deployment } = of('Deployment');
const { template } = deployment;
const [container] = template.spec.containers;

test('the settings are variables of the gateway, with values that it takes', () => {
  const { data } = of('ConfigMap');
  expect(Object.keys(data).filter((name) => !(name in variables))).toEqual([]);
  expect(readConfig({ ...data, COOKIE_SECRET: 'from the secret' })).toMatchObject({
    METRICS_PORT: 9464,
    LOG_FORMAT: 'json',
  });
  // Secrets are made by hand, and named only.
  expect(Object.keys(data).filter((name) => variables[name].secret)).toEqual([]);
  expect(of('Secret')).toBeUndefined();
});

test('selectors find the instances, and ports are those that are listened on', () => {
  const { labels } = template.metadata;
  expect(deployment.selector.matchLabels).toEqual(labels);
  expect(of('Service').spec.selector).toEqual(labels);
  expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  expect(of('HorizontalPodAutoscaler').spec.scaleTargetRef).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    name: 'gateway',
  });
  const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
  expect(text('Dockerfile')).toContain(`EXPOSE ${ports.http}\n`);
  expect(`${ports.metrics}`).toBe(of('ConfigMap').data.METRICS_PORT);
  expect(template.metadata.annotations['prometheus.io/port']).toBe(`${ports.metrics}`);
  expect(Object.keys(ports)).toContain(of('Service').spec.ports[0].targetPort);
});

test('nobody is root, nothing is written, and an end waits for what runs', () => {
  expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  const pause = container.lifecycle.preStop.sleep.seconds;
  // The gateway gives what runs 30 seconds.
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(30 + pause);
});

test('while Kratos is down, the gateway stays behind the balancer: its page has a way on', () => {
  for (const probe of [container.livenessProbe, container.readinessProbe])
    expect(probe.httpGet).toEqual({ path: '/health/alive', port: 'http' });
});
