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

/** Makes them friends with a group, through the front door. */
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

/** Each person may send thirty requests an hour: four writers ask one in every fourth round, in turn for the two. */
const POLLS = 40;

/**
 * Writers that go on until they are told to stop, each after a `rest` behind its last answer; `acknowledged` holds what
 * was answered with 201.
 */
export function startWriters(world: World, count: number, rest?: () => Promise<unknown>) {
  const acknowledged = { expenses: new Set<string>(), groups: new Set<string>(), requests: new Set<string>() };
  const refused: Answer[] = [];
  const stopping = new AbortController();
  const keep = (kept: Set<string>, name: string, answer: Answer) => {
    if (answer.status === 201) kept.add(name);
    else refused.push(answer);
  };
  const writers = Array.from({ length: count }, async (_, writer) => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const name = `${writer}-${round}`;
      const who = round % 2 ? world.ann : world.ben;
      keep(acknowledged.expenses, name, await who.write(createExpense, { body: dinner(world, name, who) }));
      await rest?.();
      if (round % 4 > 0) continue;
      keep(acknowledged.groups, name, await who.write(createGroup, { body: { name, type: 'other' } }));
      if (round >= POLLS) continue;
      const asker = round % 8 ? world.ann : world.ben;
      keep(
        acknowledged.requests,
        name,
        await asker.write(sendRequest, { body: { email: `${name}-${world.groupId}@example.com` } }),
      );
    }
  });
  return {
    acknowledged,
    refused,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
    },
  };
}

/** What a published version counts, whatever epoch a restore has left in front of it (ADR 0032). */
export const countOf = (state: { version: number } | undefined) => (state ? state.version % 2 ** 40 : undefined);
