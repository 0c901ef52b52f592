import { readDocs } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';
import { settings } from './fixture.ts';

test('the OpenAPI document names every route, with the bounds of the contract', async () => {
  const nobody = 'http://127.0.0.1:9';
  const { paths } = await readDocs(service, { ...settings, FRIENDS_URL: nobody, EXPENSES_URL: nobody });
  expect(paths['/api/groups']).toMatchObject({
    get: {
      parameters: [
        { name: 'q', in: 'query', required: false, schema: { type: 'string', maxLength: 200 } },
        { name: 'deleted', in: 'query', required: false, schema: { type: 'string', enum: ['true', 'false'] } },
        { name: 'archived', in: 'query', required: false, schema: { type: 'string', enum: ['true', 'false'] } },
        { name: 'sort', in: 'query', required: false, schema: { enum: ['newest', 'name', 'balance'] } },
        { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 500 } },
        { name: 'cursor', in: 'query', required: false, schema: { type: 'string', maxLength: 500 } },
      ],
    },
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
  expect(paths['/api/groups/{id}']).toMatchObject({
    patch: { requestBody: { content: { 'application/json': { schema: { properties: { version: {} } } } } } },
    delete: { responses: { 204: {}, 403: {}, 404: {} } },
  });
  expect(paths['/api/groups/{id}/add-member']?.['post']).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { properties: { email: { maxLength: 254 } } } } } },
    responses: { 201: {}, 202: {}, 429: {} },
  });
  expect(paths['/api/invites/{id}/accept']?.['post']).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true }, { $ref: '#/components/parameters/IdempotencyKey' }],
    responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Invite' } } } } },
  });
});
