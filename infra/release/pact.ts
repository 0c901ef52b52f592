import type { Operation } from '@allsquare/contract-kit';
import type { Scenario } from '@allsquare/contract-kit/examples';
import { namesOf } from './read-promises.ts';
import type { Uses } from './read-uses.ts';

type Interaction = Record<string, unknown>;

/** A pact of version 4 of the specification, as brokers take it: what a consumer asks of a provider, by our examples. */
export type Pact = {
  consumer: { name: string };
  provider: { name: string };
  interactions: Interaction[];
  metadata: { pactSpecification: { version: '4.0' } };
};

const json = (content: unknown) => ({ contents: { content, contentType: 'application/json', encoded: false } });
const JSON_TYPE = { 'content-type': ['application/json'] };

/** What a consumer uses of a provider, as far as the provider's scenarios show it; undefined where they show nothing. */
export function pactOf(
  consumer: string,
  provider: string,
  uses: Uses,
  contract: Record<string, unknown>,
  scenarios: Scenario[],
): Pact | undefined {
  const isUsed = (name = '') => uses[name]?.of === provider;
  const interactions = scenarios.flatMap(({ title, people, steps }) =>
    steps.flatMap((step, index): Interaction[] => {
      const description = `${title}, step ${index + 1}`;
      // Pact's provider state is what came before: the steps of the scenario so far.
      const common = { description, providerStates: [{ name: title, params: { steps: index } }] };
      if (step.call !== undefined) {
        const operation = contract[step.call] as Operation;
        if (!isUsed(namesOf(operation)[0])) return [];
        const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => String(step.params?.[name]));
        const query = Object.entries(step.query ?? {}).map(([key, value]) => [key, [value].flat()]);
        const bearer = step.caller && { authorization: [`Bearer ${people[step.caller]?.id}`] };
        return [
          {
            type: 'Synchronous/HTTP',
            key: description,
            ...common,
            request: {
              method: operation.method,
              path,
              ...(query.length > 0 ? { query: Object.fromEntries(query) } : {}),
              headers: { ...bearer, ...(step.body === undefined ? {} : JSON_TYPE) },
              ...(step.body === undefined ? {} : { body: json(step.body).contents }),
            },
            response: {
              status: step.status,
              ...(step.answer === undefined ? {} : { headers: JSON_TYPE, body: json(step.answer).contents }),
            },
            pending: false,
          },
        ];
      }
      if (step.published === undefined || !isUsed(`event ${step.published}`)) return [];
      return [
        {
          type: 'Asynchronous/Messages',
          key: description,
          ...common,
          ...json(step.data),
          metadata: { subject: step.published },
          pending: false,
        },
      ];
    }),
  );
  if (interactions.length === 0) return undefined;
  return {
    consumer: { name: consumer },
    provider: { name: provider },
    interactions,
    metadata: { pactSpecification: { version: '4.0' } },
  };
}
