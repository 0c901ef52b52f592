import { getMetadataArgsStorage } from 'typeorm';

type EntityClass<Entity> = new () => Entity;

/** A row with the statement's additions; a message if an addition has the name of a column, which it would hide. */
export type ExtendedRow<Row, Added> = keyof Row & keyof Added extends never
  ? Row & Added
  : `both have ${keyof Row & keyof Added & string}`;

/**
 * The columns of an entity for a statement with this `alias`, each named as its property, without those in `except`.
 * Compose a statement once, not for each request.
 */
export const columnsOf = <Entity>(
  entity: EntityClass<Entity>,
  alias: string,
  except: readonly (keyof Entity & string)[] = [],
): string =>
  declared(entity)
    .filter(({ property }) => !(except as readonly string[]).includes(property))
    .map(({ property, name, type }) => `${selected(`${alias}.${name}`, type)} as "${property}"`)
    .join(', ');

/** The names of an entity's columns, for moving whole rows. */
export const columnNamesOf = (entity: EntityClass<unknown>): string =>
  declared(entity)
    .map(({ name }) => name)
    .join(', ');

/** Entities have dates as text; the driver would make them times. */
const selected = (column: string, type: unknown) => (type === 'date' ? `to_char(${column}, 'YYYY-MM-DD')` : column);

const declared = (entity: EntityClass<unknown>) =>
  getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName, options }) => ({
      property: propertyName,
      name: options.name ?? propertyName,
      type: options.type,
    }));
