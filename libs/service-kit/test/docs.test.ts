import { readDocs } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { changeThing, changeTwice, refusedThing, slowThing, Thing, things } from './things.service.ts';

const contract = { changeThing, changeTwice, refusedThing, slowThing, Thing };
const refusals = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));

test('a service describes its routes from the operations that it serves', async () => {
  const { paths, components } = await readDocs({ ...things, docs: { name: 'things', title: 'Things', contract } });
  expect(paths['/api/things/{id}']?.['post']).toEqual({
    operationId: 'changeThing',
    tags: ['things'],
    summary: 'Change thing',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { label: { type: 'string', minLength: 1 } }, required: ['label'] },
        },
      },
    },
    responses: {
      201: {
        description: 'Created',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
      },
      ...refusals(400, 401, 403, 404, 409, 413, 422, 429, 502, 503),
    },
  });
  expect(paths['/api/slow-things/{id}']).toEqual({
    get: {
      operationId: 'slowThing',
      tags: ['slow-things'],
      summary: 'Slow thing',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: { 200: expect.anything(), ...refusals(400, 401, 404, 429, 503) },
    },
  });
  expect(components.schemas).toMatchObject({
    Thing: {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' }, version: { type: 'integer' } },
      required: ['id', 'version'],
    },
    Problem: { properties: { code: { examples: expect.arrayContaining(['signed-out', 'missing-label']) } } },
  });
});
