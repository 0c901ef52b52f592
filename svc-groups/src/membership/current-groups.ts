/** SQL: the parts of who is or was at a seat, by the alias of the row. */
const mergedAt = (at: string) => `
        'merged', (
          select json_agg(json_build_object('seat', part.seat) order by part.merged_at, part.seat)
          from merged_members part
          where part.group_id = g.id and part.into_seat = ${at}.seat and part.seat <> ${at}.seat),
        'accounts', (
          select json_agg(part.user_id order by part.merged_at, part.seat)
          from merged_members part
          where part.group_id = g.id and part.into_seat = ${at}.seat and part.user_id <> ${at}.user_id
            and (part.user_id <> part.seat or part.place_name is null))`;

/**
 * Every group as `groups.group` publishes it, including deleted ones. SQL by hand: `republish` copies the rows into the
 * outbox in one statement.
 */
export const currentGroups = `
  select g.id, json_strip_nulls(json_build_object(
    'groupId', g.id, 'version', g.state_version, 'name', g.name, 'type', g.type, 'currency', nullif(g.currency, 'USD'),
    'deleted', g.deleted_at is not null,
    'members', coalesce((
      select json_agg(json_build_object(
        'userId', m.user_id, 'role', m.role, 'colour', m.colour,
        'joinedAt', to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'seat', nullif(m.seat, m.user_id), 'place', case when m.seat = m.user_id then m.place_name end, 'unit', m.unit,
        'nth', case when m.nth > 1 then m.nth end,
        ${mergedAt('m')}
      ) order by m.joined_at, m.user_id) from members m where m.group_id = g.id), '[]'),
    'former', (
      select json_agg(json_build_object(
        'userId', f.user_id, 'colour', f.colour, 'seat', nullif(f.seat, f.user_id),
        'place', case when f.seat = f.user_id then f.place_name end, 'nth', case when f.nth > 1 then f.nth end,
        ${mergedAt('f')}
      ) order by f.user_id)
      from former_members f where f.group_id = g.id and (f.user_id <> f.seat or f.place_name is not null or exists (
        select from merged_members part where part.group_id = g.id and part.into_seat = f.seat))))) as data
  from groups g`;
