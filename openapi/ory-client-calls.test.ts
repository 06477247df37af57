import {
  CourierApiAxiosParamCreator,
  FrontendApiAxiosParamCreator,
  IdentityApiAxiosParamCreator,
  MetadataApiAxiosParamCreator,
} from '@ory/client';
import { expect, it } from 'vitest';
import { pathTemplate, readDocument } from './document.ts';

/** Calls of @ory/client that the document leaves out, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  createFedcmFlow: 'The open-source server has no such path.',
  updateFedcmFlow: 'The open-source server has no such path.',
  getWellKnownChangePassword: 'The open-source server has no such path.',
  createTestLoginFlow: 'The open-source server has no such path.',
  deleteTestLoginFlow: 'The open-source server has no such path.',
  manageSessions: 'The open-source server reads sessions at that path and does nothing else.',
};

type Call = (
  ...parameters: string[]
) => Promise<{ readonly url: string; readonly options: { readonly method?: string } }>;

const clients = [
  CourierApiAxiosParamCreator(),
  FrontendApiAxiosParamCreator(),
  IdentityApiAxiosParamCreator(),
  MetadataApiAxiosParamCreator(),
];
const calls = clients.flatMap((client) => Object.entries(client as unknown as Readonly<Record<string, Call>>));
const document = readDocument('kratos');

it.each(calls)('the call %s is in the document, or listed with a reason', async (name, call) => {
  const { url, options } = await call(...Array.from({ length: call.length }, () => 'x'));
  const path = pathTemplate(document, url.split('?')[0] ?? '');
  const operation = document.paths[path ?? '']?.[options.method?.toLowerCase() ?? ''];
  expect([name, operation !== undefined]).toEqual([name, !Object.hasOwn(leftOut, name)]);
});

it('lists only calls that the client has', () => {
  const names = calls.map(([name]) => name);
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([]);
});
