import { goLower } from '@members/engines/go/lower';
import { nilUuid, uuidProblem } from '@members/engines/go/uuid';
import { withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { firstPage, keysetLinks, readKeyset } from '../../http/paging/keyset.ts';
import { withDecryptedTokens } from '../identity/provider-tokens.ts';
import { requireAllReadable } from '../identity/readable.ts';
import type { IdentityRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { adminPath } from '../request/paging.ts';
import { parseUuid } from '../wire/uuid.ts';
import { numberedHeaders, readNumberedPage } from './numbered-pages.ts';
import { includedCredentials } from './parameters.ts';
import { refusals } from './refusals.ts';
import { adminJson } from './view.ts';

const limits = { defaultSize: 250, maxSize: 500 };

/**
 * Credential types whose identifier is typed, such as an e-mail address. The search ignores case for these, but not for the
 * subject that a social sign-in provider gives.
 */
const typedTypes = ['password', 'webauthn', 'code'];
const searchedTypes = [...typedTypes, 'oidc', 'saml'];

const hasIdentifier =
  (matches: (type: string, identifier: string) => boolean): Filter =>
  ({ credentials }) =>
    Object.values(credentials).some(
      ({ type, identifiers }) => searchedTypes.includes(type) && identifiers.some((each) => matches(type, each)),
    );

/**
 * Matches texts that start with `start`, as SQLite's LIKE does: ASCII letters match in either case. Kratos escapes
 * wildcards with a backslash, but SQLite has no escape character by default, so the backslash must occur in the text.
 */
function startPattern(start: string): RegExp {
  const wild: Readonly<Record<string, string>> = { '%': '\\\\.*', _: '\\\\.', '\\': '\\\\\\\\' };
  const escaped = start.replace(/[.*+?^${}()|[\]\\/%_-]/g, (each) => wild[each] ?? `\\${each}`);
  return new RegExp(`^${escaped.replace(/[a-z]/gi, (each) => `[${each.toLowerCase()}${each.toUpperCase()}]`)}`, 's');
}

type Filter = (identity: IdentityRecord) => boolean;

/** The filters by parameter. Each takes all values of its parameter. */
const filters: Readonly<Record<string, (values: readonly string[]) => Filter>> = {
  ids: (values) => {
    const ids = new Set(values.map((each) => parseUuidParameter('ids', each)));
    if (values.length > 500) throw refusals.tooManyIds();
    return ({ id }) => ids.has(id);
  },
  organization_id: ([value = '']) => {
    const wanted = parseUuidParameter('organization_id', value);
    return ({ organization_id }) => organization_id === wanted;
  },
  credentials_identifier: ([value = '']) => {
    const typed = goLower(value.trim());
    return hasIdentifier((type, each) => each === (typedTypes.includes(type) ? typed : value));
  },
  preview_credentials_identifier_similar: ([value = '']) => {
    const [typed, exact] = [startPattern(goLower(value.trimStart())), startPattern(value)];
    return hasIdentifier((type, each) => (typedTypes.includes(type) ? typed : exact).test(each));
  },
};

/** Parameters that add the credentials to the list. */
const expandingParameters = ['credentials_identifier', 'preview_credentials_identifier_similar', 'include_credential'];

function parseUuidParameter(name: string, value: string): string {
  if (uuidProblem(value)) throw refusals.uuidParameter(name, value);
  return parseUuid(value);
}

/** `GET /admin/identities`: one page of identities. */
export async function listIdentities(context: Context): Promise<Answer> {
  const { searchParams: query } = context.request.url;
  // An empty value filters nothing, but an empty id is invalid.
  const usedFilters = Object.keys(filters).filter((name) => (name === 'ids' ? query.has(name) : query.get(name)));
  const chosenFilters = usedFilters.map((name) => filters[name]?.(query.getAll(name)));
  const types = includedCredentials(query);
  if (usedFilters.length > 1) throw refusals.filters();
  const [filter = () => true] = chosenFilters;
  const found = context.kratos.world
    .identities()
    .filter(filter)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const { items, headers } = await identityPage(context, found);
  const view = { declassified: types, credentials: expandingParameters.some((name) => query.get(name)) };
  requireAllReadable(items);
  const withTokens = (each: IdentityRecord) =>
    types.includes('oidc') ? withDecryptedTokens(context.kratos, each) : each;
  const shown = await Promise.all(items.map(withTokens));
  return withHeaders(ok(shown.map((each) => adminJson(context.kratos, each, view))), headers);
}

type Page = { readonly items: readonly IdentityRecord[]; readonly headers: Readonly<Record<string, string>> };

async function identityPage(context: Context, found: readonly IdentityRecord[]): Promise<Page> {
  const { url } = context.request;
  const { searchParams: query } = url;
  const isKeyset = query.has('page_token') || query.has('page_size');
  if (!isKeyset && query.has('page')) return numberedPage(context, found);
  const parameters = new URLSearchParams(query);
  if (!isKeyset && query.has('per_page')) {
    parameters.set('page_size', query.get('per_page') as string);
    parameters.delete('per_page');
  }
  const { token: after = nilUuid, size } = await readKeyset(parameters, {
    ...limits,
    token: (text) => text,
    refuse: refusals.withReason,
  });
  if (uuidProblem(after)) throw refusals.pageToken();
  const { items, last } = firstPage(
    found.filter(({ id }) => id > parseUuid(after)),
    size,
  );
  const link = keysetLinks({ path: adminPath(url), query: parameters, size }, nilUuid, last?.id);
  return { items, headers: { link } };
}

function numberedPage(context: Context, found: readonly IdentityRecord[]): Page {
  const { searchParams: query } = context.request.url;
  const at = readNumberedPage(query);
  const items = found.slice(at.page * at.size, (at.page + 1) * at.size);
  const total = query.get('credentials_identifier') ? items.length : context.kratos.world.identities().length;
  return { items, headers: numberedHeaders(context, at, total) };
}
