import { expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { type OpenApiDocument, readDocument } from './document.ts';

const document = (
  paths: OpenApiDocument['paths'],
  schemas: OpenApiDocument['components']['schemas'],
): OpenApiDocument => ({
  paths,
  components: { responses: {}, schemas },
});
const operation = (...statuses: string[]) => ({
  operationId: 'o',
  responses: Object.fromEntries(statuses.map((status) => [status, {}])),
});

it('lists operations, statuses, values and members that only one document has', () => {
  const ours = document(
    { '/a/{id}': { get: operation('200', '410', '303') }, '/b': { get: operation('200') } },
    {
      Base: { required: ['id'], properties: { id: {} } },
      Thing: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        required: ['kind'],
        properties: { kind: { const: 'one' }, state: { enum: ['x', 'y'] } },
      },
    },
  );
  const theirs = document(
    { '/a/{name}': { get: operation('200', '201', 'default') }, '/c': { post: operation('204') } },
    {
      kind: { enum: ['one', 'two'] },
      thing: {
        required: ['id', 'more'],
        properties: { kind: { $ref: '#/components/schemas/kind' }, state: { enum: ['x', 'y'] } },
      },
    },
  );
  expect(compareDocuments(ours, theirs)).toEqual({
    'operations only here': ['GET /b'],
    'operations only there': ['POST /c'],
    statuses: ['GET /a/{}: only here 303; only there 201'],
    'enum values': ['Thing.kind: only there two'],
    'required members': ['Thing: only here kind; only there more'],
    'schemas only here': ['Base'],
  });
});

it('finds no difference between a document and itself', () => {
  const own = readDocument('kratos');
  expect(Object.values(compareDocuments(own, own)).flat()).toEqual([]);
});
