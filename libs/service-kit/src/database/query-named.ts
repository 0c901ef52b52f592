import type { EntityManager, ObjectLiteral } from 'typeorm';

/**
 * Runs SQL that is composed of parts, whose values are named in it (`:groupId`) as in a QueryBuilder's conditions;
 * answers the rows. No value may be named like a type that the text casts to.
 */
export const queryNamed = <Row>(manager: EntityManager, sql: string, values: ObjectLiteral): Promise<Row[]> =>
  manager.query<Row[]>(...manager.dataSource.driver.escapeQueryWithParameters(sql, values));
