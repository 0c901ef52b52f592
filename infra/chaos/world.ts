import { createExpense } from '@allsquare/expenses-contract';
import { acceptRequest, sendRequest } from '@allsquare/friends-contract';
import { addMember, createGroup } from '@allsquare/groups-contract';
import type { Answer } from '@allsquare/local/client/call-operation.ts';
import { type Client, newcomer, register } from '@allsquare/local/client/client.ts';

export type World = Pair & { groupId: string };

export async function expectStatus(wanted: number, answered: Promise<Answer>): Promise<Answer> {
  const answer = await answered;
  if (answer.status !== wanted)
    throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}, not ${wanted}`);
  return answer;
}

type Pair = { ann: Client; ben: Client };

export const registerPair = async (origin: string): Promise<Pair> => ({
  ann: await register(origin, newcomer('Ann Example')),
  ben: await register(origin, newcomer('Ben Example')),
});

/** Makes them friends with a group, by the public API. */
export async function makeWorld({ ann, ben }: Pair): Promise<World> {
  const request = await ann.ask(sendRequest, { body: { email: ben.email } });
  await ben.ask(acceptRequest, { params: { id: request.id }, body: {} });
  const { id: groupId } = await ann.ask(createGroup, { body: { name: 'Lisbon trip', type: 'trip' } });
  await ann.ask(addMember, { params: { id: groupId }, body: { email: ben.email } });
  return { ann, ben, groupId };
}

export const dinner = ({ ann, ben, groupId }: World, description: string, paidBy = ann) => ({
  expense: { groupId, description, amount: 1000, date: '2026-05-02', paidBy: paidBy.id },
  splits: [{ userId: ann.id }, { userId: ben.id }],
});

/**
 * Each person may send thirty requests an hour: four writers send one in every fourth round, alternately for the two.
 */
const SENDERS = 4;
const LAST_SENT_IN_ROUND = 40;

/**
 * Writers that run until `stop`, each pausing for `rest` after an answer. `acknowledged` has the writes answered 201.
 * `takeSlowest` returns the slowest answer since its previous call, in milliseconds.
 */
export function startWriters(world: World, count: number, rest?: () => Promise<unknown>) {
  const acknowledged = { expenses: new Set<string>(), groups: new Set<string>(), requests: new Set<string>() };
  const refused: Answer[] = [];
  const stopping = new AbortController();
  let slowest = 0;
  const record = async (names: Set<string>, name: string, sent: Promise<Answer>) => {
    const began = Date.now();
    const answer = await sent;
    slowest = Math.max(slowest, Date.now() - began);
    if (answer.status === 201) names.add(name);
    else refused.push(answer);
  };
  const writers = Array.from({ length: count }, async (_, writer) => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const name = `${writer}-${round}`;
      const who = round % 2 ? world.ann : world.ben;
      await record(acknowledged.expenses, name, who.write(createExpense, { body: dinner(world, name, who) }));
      await rest?.();
      if (round % 4 > 0) continue;
      await record(acknowledged.groups, name, who.write(createGroup, { body: { name, type: 'other' } }));
      if (writer >= SENDERS || round >= LAST_SENT_IN_ROUND) continue;
      const asker = round % 8 ? world.ann : world.ben;
      const email = `${name}-${world.groupId}@example.com`;
      await record(acknowledged.requests, name, asker.write(sendRequest, { body: { email } }));
    }
  });
  return {
    acknowledged,
    refused,
    takeSlowest: () => {
      const taken = slowest;
      slowest = 0;
      return taken;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
    },
  };
}

/** The count in a published version, without the epoch of a restore (ADR 0032). */
export const countOf = (state: { version: number } | undefined) => (state ? state.version % 2 ** 40 : undefined);
