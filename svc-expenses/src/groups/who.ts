/** SQL: a membership of which nobody with an account holds the seat. */
export const isFree = (membership: string) =>
  `(${membership}.place_name is not null
    and ${membership}.account_id = coalesce(${membership}.merged_into, ${membership}.user_id))`;

/** SQL: the seat of the person who is there, by the alias of a membership: several seats may be one person. */
export const personOf = (membership: string) => `coalesce(${membership}.merged_into, ${membership}.user_id)`;

/** SQL: the name of who holds a seat, by the aliases of their row in people and of the membership. */
export const nameOf = (person: string, membership: string) =>
  `coalesce(${person}.name, ${membership}.place_name, 'User')`;

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

/**
 * SQL: the account that answers name for the one in `column`, who has done something, and the name. Who was merged did
 * it with another account than that which holds the seats now.
 */
export function actor(column: string, alias: string, group: string) {
  const membership = `${alias}_now`;
  const id = `coalesce(${membership}.account_id, ${column})`;
  const name = `coalesce(${alias}.name, 'User')`;
  return {
    id,
    name,
    person: `json_build_object('id', ${id}, 'name', ${name})`,
    joins: `
  left join memberships ${membership} on ${membership}.group_id = ${group}
    and ${membership}.accounts is not null and ${column} = any(${membership}.accounts)
  left join people ${alias} on ${alias}.user_id = ${id}`,
  };
}
