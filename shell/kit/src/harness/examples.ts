import type { Scenario, Step } from '@allsquare/contract-kit/examples';
import type { Operation, Transport } from '../api/api.ts';

/** A contract (all exports of its package) with its scenarios. */
export type Examples = { contract: Record<string, unknown>; scenarios: Scenario[] };

type PlayedStep = { step: Extract<Step, { call: string }>; index: number; scenario: Scenario; operation: Operation };

const sorted = (pairs: Iterable<[string, string]>) =>
  JSON.stringify([...pairs].map((pair) => pair.join('=')).toSorted((one, other) => one.localeCompare(other)));
const queryOf = (query: Record<string, unknown> = {}) =>
  sorted(Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)])));
const pathOf = ({ step, operation }: PlayedStep) =>
  operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(step.params?.[name] ?? ''));

const stepsOf = ({ contract, scenarios }: Examples): PlayedStep[] =>
  scenarios.flatMap((scenario) =>
    scenario.steps.flatMap((step, index) =>
      step.call !== undefined ? [{ step, index, scenario, operation: contract[step.call] as Operation }] : [],
    ),
  );

/** A body as its operation parses it, so that an empty field counts as absent. */
const read = ({ body }: Operation, given: unknown = {}) => JSON.stringify(body?.safeParse(given).data ?? given);

/** Whether a body contains all of an example's; it may have newer fields. */
function includesExample(operation: Operation, example: unknown, given: unknown): boolean {
  const [wanted, said] = [example, given].map((body) => JSON.parse(read(operation, body)) as Record<string, unknown>);
  return Object.entries(wanted ?? {}).every(([name, value]) => JSON.stringify(said?.[name]) === JSON.stringify(value));
}

const json = (status: number, body: unknown, total?: string) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...(total && { 'X-Total-Count': total }) },
  });

/**
 * A replacement for `fetch` that responds from the contracts' scenarios. `caller`: the calling user's id. `at`: 'end'
 * reads the final state; 'start' begins before the first write, and each write advances its scenario.
 */
export const apiFromExamples = (
  sets: readonly Examples[],
  { caller, at = 'end' }: { caller?: string; at?: 'start' | 'end' } = {},
): Transport => {
  const all = sets.flatMap(stepsOf);
  const reached = new Map<Scenario, number>();
  const positionIn = (scenario: Scenario) => (at === 'end' ? scenario.steps.length : (reached.get(scenario) ?? 0));
  const isCaller = ({ step, scenario, operation }: PlayedStep) =>
    operation.public || !caller || !step.caller || scenario.people[step.caller]?.id === caller;

  return async (address, init) => {
    const { pathname, searchParams } = new URL(address, 'http://examples.invalid');
    const method = init.method ?? 'GET';
    const fitting = all.filter(
      (played) =>
        played.operation.method === method &&
        pathOf(played) === pathname &&
        queryOf(played.step.query) === sorted(searchParams) &&
        isCaller(played),
    );
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const chosen =
      method === 'GET'
        ? (fitting.findLast(({ index, scenario }) => index < positionIn(scenario)) ?? fitting[0])
        : (fitting.find(({ step, operation }) => read(operation, step.body) === read(operation, body)) ??
          fitting.find(({ step, operation }) => includesExample(operation, step.body, body)) ??
          fitting[0]);
    if (!chosen) return json(404, { message: `No example answers ${method} ${address}`, code: 'no-example' });
    if (method !== 'GET') reached.set(chosen.scenario, nextWrite(chosen));
    return json(chosen.step.status ?? chosen.operation.status, chosen.step.answer, chosen.step.total);
  };
};

/** Reads between this write and the next one return the state after it. */
const nextWrite = ({ index, scenario }: PlayedStep) => {
  const next = scenario.steps.findIndex((step, at) => at > index && step.call !== undefined && step.body !== undefined);
  return next < 0 ? scenario.steps.length : next;
};
