/** SQL: a membership of which nobody with an account holds the seat. */
export const isFree = (membership: string) =>
  `(${membership}.place_name is not null
    and ${membership}.account_id = coalesce(${membership}.merged_into, ${membership}.user_id))`;

/** SQL: the seat of the person who is there, by the alias of a membership: several seats may be one person. */
export const personSeat = (membership: string) => `coalesce(${membership}.merged_into, ${membership}.user_id)`;

/**
 * SQL: the name of who holds a seat, by the aliases of their row in people and of the membership; with the number that
 * tells them from others of one name in the group, unless it is nobody's any more.
 */
export const displayName = (person: string, membership: string) =>
  `coalesce(${person}.name, ${membership}.place_name, 'User')
   || case when ${membership}.nth > 1 and ${person}.deleted is not true then ' (' || ${membership}.nth || ')' else '' end`;

/**
 * SQL: whom answers name for the seat in `column`, their name and colour, and the joins for these, which are called
 * after `alias`. `group` names the group: a parameter, or a column.
 */
export function selectPerson(column: string, alias: string, group: string) {
  const membership = `${alias}_in`;
  const id = `coalesce(${membership}.account_id, ${column})`;
  const name = displayName(alias, membership);
  const colour = `coalesce(${membership}.colour, 1)`;
  return {
    id,
    person: `json_build_object('id', ${id}, 'name', ${name}, 'colour', ${colour})`,
    joins: `
  left join memberships ${membership} on ${membership}.group_id = ${group} and ${membership}.user_id = ${column}
  left join people ${alias} on ${alias}.user_id = ${membership}.account_id`,
  };
}

/**
 * SQL: the account that answers name for the one in `column`, who has done something, and the name. Who was merged did
 * it with another account than that which holds the seats now.
 */
export function selectActor(column: string, alias: string, group: string) {
  const [merged, membership] = [`${alias}_now`, `${alias}_in`];
  const id = `coalesce(${merged}.account_id, ${column})`;
  const name = displayName(alias, membership);
  return {
    id,
    name,
    person: `json_build_object('id', ${id}, 'name', ${name})`,
    joins: `
  left join memberships ${merged} on ${merged}.group_id = ${group}
    and ${merged}.accounts is not null and ${column} = any(${merged}.accounts)
  left join people ${alias} on ${alias}.user_id = ${id}
  left join memberships ${membership} on ${membership}.group_id = ${group} and ${membership}.account_id = ${id}
    and ${membership}.merged_into is null`,
  };
}
