/** Bodies of the admin listener: what they may hold, and plain values out of what they do hold. */
import { listOf, map, object, type Shape, string } from '../../go/json/decode.ts';
import { kindOf } from '../../go/json/kind.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** `[]string`, under the name that errors show. */
export const stringList: Shape = listOf('sqlxx.StringSliceJSONFormat', string);

/** What tokens are to tell beside what they tell anyhow. */
export const sessionShape: Shape = object('flow.AcceptOAuth2ConsentRequestSession', {
  access_token: map,
  id_token: map,
});

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
export const objectOf = (value: unknown): JsonObject => (kindOf(value) === 'object' ? (value as JsonObject) : {});
