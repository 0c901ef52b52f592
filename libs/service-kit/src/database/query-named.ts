import type { EntityManager, ObjectLiteral } from 'typeorm';

/**
 * Runs SQL composed of parts, with named values (`:groupId`) as in a QueryBuilder's conditions. Returns the rows. No
 * value may have the name of a type that the text casts to.
 */
export const queryNamed = <Row>(manager: EntityManager, sql: string, values: ObjectLiteral): Promise<Row[]> =>
  manager.query<Row[]>(...manager.dataSource.driver.escapeQueryWithParameters(sql, values));
