import { readDocs } from '@allsquare/service-kit/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

test('the OpenAPI document names every route, with the bounds of the contract', async () => {
  const { paths } = await readDocs(service, { FRIENDS_URL: 'http://127.0.0.1:9', EXPENSES_URL: 'http://127.0.0.1:9' });
  expect(paths['/api/groups']).toMatchObject({
    get: { parameters: [{ name: 'q', in: 'query', required: false, schema: { type: 'string', maxLength: 200 } }] },
    post: {
      operationId: 'createGroup',
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['name'],
              properties: {
                name: { type: 'string', minLength: 1, maxLength: 100 },
                description: { anyOf: [{ type: 'string', maxLength: 500 }, { type: 'null' }] },
              },
            },
          },
        },
      },
      responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Group' } } } } },
    },
  });
});
