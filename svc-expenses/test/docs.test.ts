import { readDocs } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

const uuid = expect.objectContaining({ type: 'string', format: 'uuid' });

test('the OpenAPI document names every route, with the bounds of the contract', async () => {
  const { paths } = await readDocs(service, { GROUPS_URL: 'http://127.0.0.1:9' });
  expect(paths['/api/expenses']?.['post']).toMatchObject({
    operationId: 'createExpense',
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            properties: {
              expense: {
                properties: {
                  description: { minLength: 1, maxLength: 200 },
                  amount: { type: 'integer', exclusiveMinimum: 0, maximum: 9_999_999_999_999 },
                  notes: { anyOf: [{ type: 'string', maxLength: 2000 }, { type: 'null' }] },
                },
              },
              splits: { minItems: 1, maxItems: 500 },
            },
          },
        },
      },
    },
    responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/WholeExpense' } } } } },
  });
  expect(paths['/api/expenses']?.['get']).toMatchObject({
    parameters: expect.arrayContaining([
      {
        name: 'groupId',
        in: 'query',
        required: false,
        schema: { anyOf: [uuid, { type: 'array', items: uuid }] },
      },
    ]),
    responses: { 200: { headers: { Link: expect.anything(), 'X-Total-Count': expect.anything() } } },
  });
});
