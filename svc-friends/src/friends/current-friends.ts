/**
 * Every person's current `friends.of` state for the republish command, including people without friends left. SQL by
 * hand: the command puts it into its own `insert ... select`.
 */
export const currentFriends = `
  select l.user_id as id, json_build_object(
    'userId', l.user_id, 'version', l.version,
    'friends', coalesce((
      select json_agg(friend_id order by friend_id) from (
        select high_id as friend_id from friendships where low_id = l.user_id
        union all select low_id from friendships where high_id = l.user_id) f), '[]')) as data
  from friend_lists l`;
