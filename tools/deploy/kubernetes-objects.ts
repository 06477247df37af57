/** The kinds of Kubernetes objects in deploy/. They are decoded strictly: an unknown key is an error, because it may be a typo. */
import { loadAll, YAML11_SCHEMA } from 'js-yaml';
import { z } from 'zod';

const text = z.string().min(1);
const texts = z.record(z.string(), z.string());
const name = z.string().regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
const port = z.int().min(1).max(65535);
const seconds = z.int().min(0);
const count = z.int().min(0);
/** A quantity of memory or processor time, such as 256Mi or 250m. */
const quantity = z.union([z.int(), z.string().regex(/^\d+(?:m|Mi|Gi)?$/)]);

const metadata = z.strictObject({ name, labels: texts });
const selector = z.strictObject({ matchLabels: texts });

const configMap = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata,
  data: texts,
});

const probe = z.strictObject({
  httpGet: z.strictObject({ path: text, port: text, scheme: z.enum(['HTTP', 'HTTPS']).optional() }),
  periodSeconds: seconds,
  timeoutSeconds: seconds,
});

const source = z.strictObject({ name });

const container = z.strictObject({
  name,
  image: text,
  ports: z.array(z.strictObject({ name, containerPort: port })),
  envFrom: z.array(z.strictObject({ configMapRef: source.optional(), secretRef: source.optional() })),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(text) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: text, readOnly: z.boolean() })),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ cpu: quantity.optional(), memory: quantity }),
  }),
  livenessProbe: probe,
  readinessProbe: probe,
  lifecycle: z.strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds }) }) }),
});

const volume = z.strictObject({
  name,
  secret: z.strictObject({ secretName: name, defaultMode: z.int().optional() }).optional(),
  configMap: source.optional(),
});

const toleration = z.strictObject({ key: text, operator: text, value: text.optional(), effect: text });

const podTemplate = z.strictObject({
  metadata: z.strictObject({ labels: texts, annotations: texts }),
  spec: z.strictObject({
    automountServiceAccountToken: z.boolean(),
    enableServiceLinks: z.boolean(),
    terminationGracePeriodSeconds: seconds,
    securityContext: z.strictObject({
      runAsNonRoot: z.boolean(),
      runAsUser: z.int(),
      runAsGroup: z.int(),
      fsGroup: z.int(),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z.array(
      z.strictObject({
        maxSkew: z.int().min(1),
        topologyKey: text,
        whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
        labelSelector: selector,
      }),
    ),
    imagePullSecrets: z.array(source).optional(),
    nodeSelector: texts.optional(),
    tolerations: z.array(toleration).optional(),
    containers: z.tuple([container]),
    volumes: z.array(volume),
  }),
});

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    selector,
    strategy: z.strictObject({ rollingUpdate: z.strictObject({ maxSurge: count, maxUnavailable: count }) }),
    template: podTemplate,
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({ selector: texts, ports: z.tuple([z.strictObject({ name, port, targetPort: text })]) }),
});

const autoscaler = z.strictObject({
  apiVersion: z.literal('autoscaling/v2'),
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({ apiVersion: text, kind: text, name }),
    minReplicas: count,
    maxReplicas: count,
    metrics: z.array(
      z.strictObject({
        type: z.literal('Resource'),
        resource: z.strictObject({
          name: z.enum(['cpu', 'memory']),
          target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int().min(1) }),
        }),
      }),
    ),
  }),
});

const disruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ minAvailable: z.union([count, z.string().regex(/^\d+%$/)]), selector }),
});

const peer = z.strictObject({
  namespaceSelector: selector.optional(),
  podSelector: selector.optional(),
  ipBlock: z.strictObject({ cidr: text }).optional(),
});
/** Kubernetes reads an empty list of peers as every peer, so an empty one is an error here. */
const peers = z.array(peer).min(1);
const policyPorts = z.array(z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port })).min(1);

const networkPolicy = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata,
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])).min(1),
    ingress: z.array(z.strictObject({ from: peers.optional(), ports: policyPorts })),
    egress: z.array(z.strictObject({ to: peers, ports: policyPorts })).optional(),
  }),
});

const kubernetesObject = z.discriminatedUnion('kind', [
  configMap,
  deployment,
  service,
  autoscaler,
  disruptionBudget,
  networkPolicy,
]);

export type KubernetesObject = z.infer<typeof kubernetesObject>;
type Kind = KubernetesObject['kind'];
type ObjectOf<K extends Kind> = Extract<KubernetesObject, { kind: K }>;

/**
 * Decodes YAML documents strictly. They are read as YAML 1.1, as Kubernetes does: `on` is a boolean there, 010 is 8.
 * @throws ZodError for an unknown kind, an unknown key or a value of another type
 */
export function readObjects(yaml: string): readonly KubernetesObject[] {
  return loadAll(yaml, { schema: YAML11_SCHEMA })
    .filter((document) => document !== null && document !== undefined)
    .map((document) => kubernetesObject.parse(document));
}

/**
 * Returns the one object of a kind, or the one with this name.
 * @throws Error if there is not exactly one
 */
export function objectOf<K extends Kind>(objects: readonly KubernetesObject[], kind: K, name?: string): ObjectOf<K> {
  const found = objects.filter(
    (object): object is ObjectOf<K> => object.kind === kind && (name === undefined || object.metadata.name === name),
  );
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} objects of the kind ${kind}`);
  return first;
}
