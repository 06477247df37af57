/** Shapes and values of JSON bodies. */
import { listOf, map, object, type Shape, string } from '@members/engines/go/json/decode';
import { kindOf } from '@members/engines/go/json/kind';

export type JsonObject = Readonly<Record<string, unknown>>;

/** `[]string`, with the Go type for errors. */
export const stringList: Shape = listOf('sqlxx.StringSliceJSONFormat', string);

/** Additional claims for the tokens. */
export const sessionShape: Shape = object('flow.AcceptOAuth2ConsentRequestSession', {
  access_token: map,
  id_token: map,
});

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
export const objectOf = (value: unknown): JsonObject => (kindOf(value) === 'object' ? (value as JsonObject) : {});
