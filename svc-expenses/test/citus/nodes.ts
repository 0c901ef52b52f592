import type { Fixture } from '../fixture.ts';

export type Node = { host: string; port: number };

/** Where a group's rows are. */
export async function nodeOf({ expenses }: Fixture, groupId: string): Promise<Node & { shard: string }> {
  const [place] = await expenses.query<Node & { shard: string }>(
    `select nodename as host, nodeport as port, shardid as shard from citus_shards
     where table_name = 'groups'::regclass and shardid = get_shard_id_for_distribution_column('groups', $1::uuid)`,
    [groupId],
  );
  if (!place) throw new Error(`group ${groupId} is nowhere`);
  return place;
}

/** A new group for each server, by its port. */
export async function groupOnEach(world: Fixture): Promise<Map<number, string>> {
  const groups = new Map<number, string>();
  for (const { port } of await workersOf(world))
    while (!groups.has(port)) {
      await world.newGroup();
      groups.set((await nodeOf(world, world.groupId)).port, world.groupId);
    }
  return groups;
}

export const workersOf = ({ expenses }: Fixture) =>
  expenses.query<Node>(
    `select nodename as host, nodeport as port from pg_dist_node
     where groupid > 0 and noderole = 'primary' order by port`,
  );
