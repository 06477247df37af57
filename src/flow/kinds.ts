import type { Flow, FlowKind } from '@members/openapi';
import { pages } from '@members/pages';
import type { KratosApi } from '../api/kratos.ts';
import { memberText } from '../api/member.ts';
import type { ApiCall } from './answer.ts';
import type { FlowQuery } from './query.ts';

interface FlowCalls {
  readonly create: (api: KratosApi, query: FlowQuery) => ApiCall;
  readonly read: (api: KratosApi, id: string) => ApiCall;
}

const returnTo = ({ return_to }: FlowQuery) => (return_to === undefined ? {} : { return_to });

/** Query of a registration, which has neither `refresh` nor `aal`. */
const registrationQuery = ({ refresh: _refresh, aal: _aal, ...journey }: FlowQuery) => journey;

/** Returns the path of a kind's screen. */
export const routeOf = (kind: FlowKind): string => `/${kind}`;

/** Returns the path to which a kind's forms are sent; `ui.action` must end with it. */
export const submitPathOf = (kind: FlowKind): string => `/self-service/${kind}`;

/** Calls that create and read a flow, for each kind (specification 7). */
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

/** Paths of this app that an address from Kratos may lead to. Only Hydra leads to the pages for devices. */
export const knownRoutes: ReadonlySet<string> = new Set(
  pages.map(({ path }) => path).filter((path) => !path.startsWith('/device')),
);

/** Whether a body is a flow. A flow without an id does not count: it could not be read again. */
export function isFlow(body: unknown): body is Flow {
  return Boolean(memberText(body, 'id')) && memberText(body, 'ui', 'action') !== undefined;
}
