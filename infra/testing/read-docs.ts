import type { openApi, ServiceDefinition } from '@allsquare/service-kit';
import { expect } from '@jest/globals';
import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { startTestService } from './fixture.ts';

export type OpenApiDocument = ReturnType<typeof openApi>;

/**
 * Starts a service, reads its OpenAPI document without a token, and fails unless it is valid OpenAPI 3.1, portable, and
 * names exactly the service's routes under /api. `others` are routes beside the operations.
 */
export async function readDocs(
  definition: ServiceDefinition,
  env: Record<string, string> = {},
  others: (url: string, method: string) => boolean = () => false,
): Promise<OpenApiDocument> {
  const { listed, routes } = withRoutesListed(definition);
  const service = await startTestService(listed, env);
  try {
    const own = `/api/docs/${definition.docs?.name}.json`;
    const answer = await fetch(new URL(own, service.url));
    expect(answer.status).toBe(200);
    const document = (await answer.json()) as OpenApiDocument;
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
    // Only our own pattern reader knows categories of Unicode.
    expect(JSON.stringify(document)).not.toMatch(/\\p\{/i);
    expect(routesIn(document)).toEqual(
      routes
        .filter(({ url, method }) => url.startsWith('/api/') && url !== own && !others(url, method))
        .map(nameOf)
        .toSorted(),
    );
    return document;
  } finally {
    await service.stop();
  }
}

type Listed = { method: string; url: string };

/** The same service, and the routes of its Fastify. */
function withRoutesListed(definition: ServiceDefinition) {
  const routes: Listed[] = [];
  @Module({ imports: [definition.module] })
  class ListedModule {
    constructor({ httpAdapter }: HttpAdapterHost) {
      httpAdapter.getInstance<FastifyInstance>().addHook('onRoute', ({ method, url }) => {
        routes.push(...[method].flat().flatMap((each) => (each === 'HEAD' ? [] : [{ method: each, url }])));
      });
    }
  }
  return { listed: { ...definition, module: ListedModule }, routes };
}

const nameOf = ({ method, url }: Listed) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;

const routesIn = ({ paths }: OpenApiDocument) =>
  Object.entries(paths)
    .flatMap(([url, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`))
    .toSorted();
