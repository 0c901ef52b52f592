import { isDatabaseUnavailable, isSharded, queryNamed } from '@allsquare/service-kit';
import type { FindOneOptions, FindOptionsWhere, Repository } from 'typeorm';

type Row = { groupId: string; id: string };
type Found<R extends Row> = FindOneOptions<R> & { where: FindOptionsWhere<Row> & { id: string } };

/**
 * Finds a row, and so its group, by its id alone. On shards this asks every server; while one is down, the others
 * answer for themselves. SQL by hand: Citus asks each by a function of its own.
 */
export async function findById<R extends Row>(rows: Repository<R>, options: Found<R>): Promise<R | null> {
  try {
    return await rows.findOne(options);
  } catch (error) {
    if (!isSharded(rows.manager.dataSource) || !isDatabaseUnavailable(error)) throw error;
    const { tableName } = rows.metadata;
    const ofId = `format('select group_id from %%s where id = %L', cast(:id as uuid))`;
    const [there] = await queryNamed<{ groupId: string }>(
      rows.manager,
      `select result as "groupId" from run_command_on_shards(:tableName, ${ofId}) where success and result <> ''`,
      { tableName, id: options.where.id },
    );
    if (!there) throw error;
    return rows.findOne({ ...options, where: { ...options.where, ...there } });
  }
}
