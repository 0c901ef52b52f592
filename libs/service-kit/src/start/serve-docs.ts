import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type DocsDefinition, openApi } from '../http/open-api.ts';
import type { ProblemTable } from '../http/problem.ts';
import { operationAt, problemsAt } from '../http/route.ts';

/** Serves the OpenAPI document of all the app's routes at GET /api/docs/<name>.json, public. */
export function serveDocs(app: NestFastifyApplication, docs: DocsDefinition) {
  let document: ReturnType<typeof openApi> | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get(`/api/docs/${docs.name}.json`, (_request, reply) => {
      document ??= documentOf(app, docs);
      return reply.header('cache-control', 'no-cache').send(document);
    });
}

function documentOf(app: NestFastifyApplication, docs: DocsDefinition) {
  const controllers = app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => metatype ?? []);
  const served = controllers.flatMap(({ prototype }) =>
    new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => operationAt(prototype[name]) ?? []),
  );
  const problems: ProblemTable = Object.assign({}, ...controllers.map(problemsAt));
  return openApi(docs, served, problems);
}
