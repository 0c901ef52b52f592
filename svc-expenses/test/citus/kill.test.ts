import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createExpense } from '@allsquare/expenses-contract';
import { onDatabase, until } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { ann, auditedFixture } from '../fixture.ts';
import { groupOnEach, nodeOf, workersOf } from './nodes.ts';

/** They are ended by their process ids: only servers that the run has started for itself. */
const onOwnCitus = process.env['TEST_CITUS_KILLS'] ? describe : describe.skip;

/** In milliseconds. */
const BACK_WITHIN = 60_000;

onOwnCitus('on a cluster of its own', () => {
  const world = auditedFixture();

  /** Records one expense after the other, each again under its key until it is acknowledged or the end. */
  function startWriter(groupId: string) {
    const acknowledged = new Set<string>();
    const begun = new Set<string>();
    const refusals: { at: number; status: number }[] = [];
    const end = new AbortController();
    let longest = 0;
    const write = async () => {
      while (!end.signal.aborted) {
        const description = randomUUID();
        begun.add(description);
        const body = world.dinner({ groupId, description });
        while (!end.signal.aborted && !acknowledged.has(description)) {
          const at = Date.now();
          const headers = { 'idempotency-key': description };
          const { status } = await world.expenses.call(ann, createExpense, { body, headers });
          longest = Math.max(longest, Date.now() - at);
          if (status === 201) acknowledged.add(description);
          else {
            refusals.push({ at, status });
            await sleep(100);
          }
        }
      }
    };
    const writing = write();
    return {
      acknowledged,
      begun,
      refusals,
      longest: () => longest,
      end: async () => {
        end.abort();
        await writing;
      },
    };
  }
  type Writer = ReturnType<typeof startWriter>;

  /** All that was acknowledged stands once and was told once, and nothing stands that was not begun. */
  async function expectEachOnce(groupId: string, { acknowledged, begun }: Writer) {
    await until('the outbox to be sent', async () => (await world.expenses.unsent()) === 0, BACK_WITHIN);
    const rows = await world.expenses.query<{ description: string; count: number }>(
      `select description, count(*)::int as count from expenses where group_id = $1 group by description`,
      [groupId],
    );
    const counts = new Map(rows.map(({ description, count }) => [description, count]));
    expect([...acknowledged].filter((one) => counts.get(one) !== 1)).toEqual([]);
    expect(rows.filter(({ description, count }) => count !== 1 || !begun.has(description))).toEqual([]);
    const published = new Map<string, number>();
    for (const { subject, text } of await world.expenses.messages())
      if (subject === 'expenses.fact.expense-added') {
        const { description } = JSON.parse(text) as { description: string };
        published.set(description, (published.get(description) ?? 0) + 1);
      }
    expect(rows.filter(({ description }) => published.get(description) !== 1)).toEqual([]);
  }

  const addressOf = (port: number) =>
    Object.assign(new URL(world.expenses.databaseUrl), { port: String(port) }).toString();
  /** The process of the server at this port; none while it is away. */
  const processOf = (port: number) =>
    onDatabase(addressOf(port), async (db) => {
      const { rows } = await db.query<{ pid: string }>(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
      );
      return Number(rows[0]?.pid);
    }).catch(() => undefined);
  async function killServer(port: number, signal: 'SIGKILL' | 'SIGINT') {
    const pid = await processOf(port);
    if (pid) process.kill(pid, signal);
    return pid;
  }
  /** Waits until another process is the server at this port. */
  const untilBack = (port: number, killed: number | undefined) =>
    until(
      `the server at ${port} to be back`,
      async () => {
        const pid = await processOf(port);
        return pid !== undefined && pid !== killed;
      },
      BACK_WITHIN,
    );
  /** Waits until each of them has written some more. */
  function untilWritten(writers: Iterable<Writer>, some = 3) {
    const before = Array.from(writers, (writer) => ({ writer, size: writer.acknowledged.size }));
    const areAll = async () => before.every(({ writer, size }) => writer.acknowledged.size > size + some);
    return until('each group to be written', areAll, BACK_WITHIN);
  }

  test('a worker that dies under writes delays only its own groups; nothing is lost or doubled', async () => {
    const groups = await groupOnEach(world);
    const [lost = 0] = groups.keys();
    const writers = new Map(Array.from(groups, ([port, groupId]) => [port, startWriter(groupId)]));
    await untilWritten(writers.values());
    const killed = await killServer(lost, 'SIGKILL');
    const at = Date.now();
    await untilWritten(
      [...writers].filter(([port]) => port !== lost).map(([, writer]) => writer),
      40,
    );
    await untilBack(lost, killed);
    await untilWritten(writers.values());
    for (const writer of writers.values()) await writer.end();
    for (const [port, groupId] of groups) {
      const writer = writers.get(port) as Writer;
      // 502 where the commit was under way.
      if (port === lost) expect(writer.refusals.filter(({ status }) => status !== 503 && status !== 502)).toEqual([]);
      else expect(writer.refusals).toEqual([]);
      await expectEachOnce(groupId, writer);
      console.log(
        `${port}: ${writer.acknowledged.size} acknowledged, ${writer.refusals.length} refused, longest ${writer.longest()} ms, from the kill ${Date.now() - at} ms`,
      );
    }
    expect(await world.expenses.query(`select from pg_prepared_xacts`)).toEqual([]);
  });

  test('a coordinator restarted under writes loses and doubles nothing', async () => {
    const groups = await groupOnEach(world);
    const writers = Array.from(groups.values(), (groupId) => ({ groupId, writer: startWriter(groupId) }));
    await untilWritten(writers.map(({ writer }) => writer));
    const coordinator = Number(new URL(world.expenses.databaseUrl).port);
    await untilBack(coordinator, await killServer(coordinator, 'SIGINT'));
    await untilWritten(writers.map(({ writer }) => writer));
    for (const { groupId, writer } of writers) {
      await writer.end();
      await expectEachOnce(groupId, writer);
      console.log(
        `coordinator: ${writer.acknowledged.size} acknowledged, ${writer.refusals.length} refused, longest ${writer.longest()} ms`,
      );
    }
  });

  test('a shard that moves under writes fails no write; nothing is lost or doubled', async () => {
    await world.newGroup();
    const { groupId } = world;
    const from = await nodeOf(world, groupId);
    const to = (await workersOf(world)).find(({ port }) => port !== from.port);
    const writer = startWriter(groupId);
    await untilWritten([writer]);
    const began = Date.now();
    await world.expenses.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
      from.shard,
      from.host,
      from.port,
      to?.host,
      to?.port,
    ]);
    console.log(`moved in ${Date.now() - began} ms, longest write ${writer.longest()} ms`);
    await untilWritten([writer]);
    await writer.end();
    expect((await nodeOf(world, groupId)).port).toBe(to?.port);
    expect(writer.refusals).toEqual([]);
    await expectEachOnce(groupId, writer);
  });
});
