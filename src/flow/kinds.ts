import type { Flow, FlowKind } from '../../openapi/index.ts';
import type { KratosApi } from '../api/kratos.ts';
import { pages } from '../pages.ts';
import { type ApiCall, memberText } from './answer.ts';
import type { FlowQuery } from './query.ts';

interface FlowCalls {
  readonly create: (api: KratosApi, query: FlowQuery) => ApiCall;
  readonly read: (api: KratosApi, id: string) => ApiCall;
}

const returnTo = ({ return_to }: FlowQuery) => (return_to === undefined ? {} : { return_to });

/** Query of a registration: it knows neither `refresh` nor `aal`. */
const registrationQuery = ({ refresh: _refresh, aal: _aal, ...journey }: FlowQuery) => journey;

/** Path of a kind's screen. */
export const routeOf = (kind: FlowKind): string => `/${kind}`;

/** Path that a kind's forms are posted to; `ui.action` must end with it. */
export const submitPathOf = (kind: FlowKind): string => `/self-service/${kind}`;

/** The five kinds of flow and the calls each is made of (specification 7). */
export const flowKinds: { readonly [K in FlowKind]: FlowCalls } = {
  login: {
    create: (api, query) => api.GET('/self-service/login/browser', { params: { query } }),
    read: (api, id) => api.GET('/self-service/login/flows', { params: { query: { id } } }),
  },
  registration: {
    create: (api, query) =>
      api.GET('/self-service/registration/browser', { params: { query: registrationQuery(query) } }),
    read: (api, id) => api.GET('/self-service/registration/flows', { params: { query: { id } } }),
  },
  recovery: {
    create: (api, query) => api.GET('/self-service/recovery/browser', { params: { query: returnTo(query) } }),
    read: (api, id) => api.GET('/self-service/recovery/flows', { params: { query: { id } } }),
  },
  verification: {
    create: (api, query) => api.GET('/self-service/verification/browser', { params: { query: returnTo(query) } }),
    read: (api, id) => api.GET('/self-service/verification/flows', { params: { query: { id } } }),
  },
  settings: {
    create: (api, query) => api.GET('/self-service/settings/browser', { params: { query: returnTo(query) } }),
    read: (api, id) => api.GET('/self-service/settings/flows', { params: { query: { id } } }),
  },
};

/** Paths of this app that an address of the server may lead to. Hydra alone leads to the pages of a device. */
export const knownRoutes: ReadonlySet<string> = new Set(
  pages.map(({ path }) => path).filter((path) => !path.startsWith('/device')),
);

/** True when a body is a flow rather than an error or a success. Without a name it could never be asked for again. */
export function isFlow(body: unknown): body is Flow {
  return Boolean(memberText(body, 'id')) && memberText(body, 'ui', 'action') !== undefined;
}
