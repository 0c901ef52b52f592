import { readDocs } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

test('the OpenAPI document names every route, with the bounds of the contract', async () => {
  const { paths } = await readDocs(service, {});
  expect(paths['/api/sample-items']).toMatchObject({
    get: { responses: { 200: {}, 401: {} } },
    post: {
      operationId: 'createSampleItem',
      requestBody: { content: { 'application/json': { schema: { properties: { name: { maxLength: 100 } } } } } },
      responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/SampleItem' } } } } },
    },
  });
});
