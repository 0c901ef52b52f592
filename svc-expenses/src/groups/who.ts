/** SQL: a membership of which nobody with an account holds the seat. */
export const isFree = (membership: string) =>
  `(${membership}.place_name is not null and ${membership}.account_id = ${membership}.user_id)`;

/**
 * SQL: the name of who holds a seat, by the aliases of their row in people and of the membership; with the number that
 * tells them from others of one name in the group, unless it is nobody's any more.
 */
export const nameOf = (person: string, membership: string) =>
  `coalesce(${person}.name, ${membership}.place_name, 'User')
   || case when ${membership}.nth > 1 and ${person}.deleted is not true then ' (' || ${membership}.nth || ')' else '' end`;

/**
 * SQL: whom answers name for the seat in `column`, their name and colour, and the joins for these, which are called
 * after `alias`. `group` names the group: a parameter, or a column.
 */
export function who(column: string, alias: string, group: string) {
  const membership = `${alias}_in`;
  const id = `coalesce(${membership}.account_id, ${column})`;
  const name = nameOf(alias, membership);
  const colour = `coalesce(${membership}.colour, 1)`;
  return {
    id,
    person: `json_build_object('id', ${id}, 'name', ${name}, 'colour', ${colour})`,
    joins: `
  left join memberships ${membership} on ${membership}.group_id = ${group} and ${membership}.user_id = ${column}
  left join people ${alias} on ${alias}.user_id = ${membership}.account_id`,
  };
}

/** SQL: the same for the account in `column`, who has done something: their id and name. An account has one seat. */
export function account(column: string, alias: string, group: string) {
  const membership = `${alias}_in`;
  return {
    person: `json_build_object('id', ${column}, 'name', ${nameOf(alias, membership)})`,
    joins: `
  left join people ${alias} on ${alias}.user_id = ${column}
  left join memberships ${membership} on ${membership}.group_id = ${group} and ${membership}.account_id = ${column}`,
  };
}
