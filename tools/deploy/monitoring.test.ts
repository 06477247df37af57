import { readFileSync } from 'node:fs';
import type { AuditEvent } from '@members/gateway/observability/audit-events';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportedMetrics } from './exported-metrics.ts';
import { labelsIn, metricsIn } from './promql.ts';

const folder = new URL('../../deploy/', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, folder), 'utf8');

/** A duration of Prometheus, such as 5m. */
const duration = z.string().regex(/^(?:\d+(?:ms|[smhdwy]))+$/);
const sentence = z.string().regex(/^\S.*\.$/s);

const rules = z.strictObject({
  groups: z.tuple([
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Gateway[A-Z][A-Za-z]+$/),
          expr: z.string().min(1),
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: sentence, description: sentence }),
        }),
      ),
    }),
  ]),
});
const [{ rules: alerts }] = rules.parse(load(text('alerts.yaml'))).groups;

const ruleTests = z.object({
  rule_files: z.tuple([z.literal('alerts.yaml')]),
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.object({})) })),
    }),
  ),
});
const alertTests = ruleTests.parse(load(text('alerts.test.yaml'))).tests.flatMap((each) => each.alert_rule_test);

const datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) });
const gridPos = z.strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().max(24), h: z.int() });
const row = z.strictObject({
  id: z.int(),
  type: z.literal('row'),
  title: z.string().min(1),
  collapsed: z.boolean(),
  gridPos,
  panels: z.tuple([]),
});
const timeseries = z.strictObject({
  id: z.int(),
  type: z.literal('timeseries'),
  title: z.string().min(1),
  description: sentence,
  datasource,
  gridPos,
  fieldConfig: z.strictObject({
    defaults: z.strictObject({ unit: z.string().min(1), min: z.literal(0) }),
    overrides: z.tuple([]),
  }),
  options: z.strictObject({
    legend: z.strictObject({ displayMode: z.string(), placement: z.string(), showLegend: z.boolean() }),
    tooltip: z.strictObject({ mode: z.string(), sort: z.string() }),
  }),
  targets: z
    .array(
      z.strictObject({
        refId: z.string().regex(/^[A-Z]$/),
        datasource,
        expr: z.string().min(1),
        legendFormat: z.string().min(1),
      }),
    )
    .min(1),
});
const dashboard = z
  .strictObject({
    uid: z.string(),
    title: z.string(),
    description: sentence,
    tags: z.array(z.string()),
    schemaVersion: z.int(),
    version: z.int(),
    editable: z.boolean(),
    graphTooltip: z.int(),
    refresh: duration,
    timezone: z.string(),
    time: z.strictObject({ from: z.string(), to: z.string() }),
    annotations: z.strictObject({ list: z.tuple([]) }),
    links: z.tuple([]),
    templating: z.strictObject({
      list: z.tuple([
        z.looseObject({ name: z.literal('datasource'), type: z.literal('datasource'), query: z.literal('prometheus') }),
        z.looseObject({ name: z.literal('job'), type: z.literal('query'), definition: z.string() }),
      ]),
    }),
    panels: z.array(z.discriminatedUnion('type', [row, timeseries])),
  })
  .parse(JSON.parse(text('dashboard.json')));
const targets = dashboard.panels.flatMap((panel) => (panel.type === 'timeseries' ? panel.targets : []));

const exported = await exportedMetrics();
const expressions = [...alerts.map(({ expr }) => expr), ...targets.map(({ expr }) => expr)];
/** Labels that Prometheus adds, and the label of histogram buckets. */
const scraped = ['job', 'instance', 'le'];

test.each(expressions)('%s asks for metrics and labels that the gateway has', (expression) => {
  const names = metricsIn(expression);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
  const labels = new Set([...scraped, ...names.flatMap((name) => exported.get(name) ?? [])]);
  expect(labelsIn(expression).filter((name) => !labels.has(name))).toEqual([]);
});

test('legends name labels that are in the result', () => {
  for (const { expr, legendFormat } of targets) {
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    const [metric = ''] = metricsIn(expr);
    const isGrouped = / by \(/.test(expr);
    const labels = isGrouped ? labelsIn(expr) : [...scraped, ...(exported.get(metric) ?? [])];
    expect(shown.filter((name) => !labels.includes(name))).toEqual([]);
  }
});

test('every metric of the gateway itself is on the dashboard', () => {
  const shown = new Set(targets.flatMap(({ expr }) => metricsIn(expr)).map((name) => name.replace(/_bucket$/, '')));
  const own = [...exported.keys()]
    .filter((name) => /^gateway_/.test(name))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

test('every panel has its own number and place, and shows the job that was chosen', () => {
  const { panels, templating } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  expect(targets.filter(({ expr }) => !expr.includes('job=~"$job"'))).toEqual([]);
  const [, metric = ''] = /^label_values\((\w+), job\)$/.exec(templating.list[1].definition) ?? [];
  expect(exported.has(metric)).toBe(true);
});

test('every alert has its own name and a test in which it fires', () => {
  const names = alerts.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  const firing = new Set(alertTests.flatMap((each) => (each.exp_alerts.length > 0 ? [each.alertname] : [])));
  expect([...firing].sort()).toEqual(names.sort());
});

test('the alert for forged forms counts an event that the gateway writes', () => {
  const event: AuditEvent = 'csrf_refused';
  const alert = alerts.find(({ alert: name }) => name === 'GatewayForgedForms');
  expect(alert?.expr).toContain(`{event="${event}"}`);
});

test('the alert for memory fires below the limit of the manifest', () => {
  const alert = alerts.find(({ alert: name }) => name === 'GatewayMemory');
  const [, bytes = ''] = /> (\d+)/.exec(alert?.expr ?? '') ?? [];
  expect(Number(bytes)).toBe(Math.floor(0.9 * 256 * 2 ** 20));
});

test.each([
  [
    'sum by (route) (rate(a_total{status=~"5..",job=~"$job"}[$__rate_interval]))',
    ['a_total'],
    ['route', 'status', 'job'],
  ],
  ['a > 0.2 and on (job, instance) b_info', ['a', 'b_info'], ['job', 'instance']],
  ['topk(10, histogram_quantile(0.9, sum by (le) (rate(a_bucket[5m]))))', ['a_bucket'], ['le']],
  ['absent(a{text="b{c} by (d)"}) or b offset 5m', ['a', 'b'], ['text']],
])('metrics and labels are found in %s', (expression, metrics, labels) => {
  expect(metricsIn(expression)).toEqual(metrics);
  expect(labelsIn(expression).toSorted()).toEqual(labels.toSorted());
});
