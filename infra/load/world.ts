/* The measured world. Every id follows from a number, here and in SQL alike. */

/** `npm run bench -- large`. */
const IS_LARGE = process.argv[2] === 'large';
export const PEOPLE = IS_LARGE ? 100_000 : 1000;
export const GROUPS = IS_LARGE ? 5000 : 200;
/** The first people: two of them are in each group, and they send the requests. */
export const CALLERS = 10;
export const LARGE = 1;
export const SMALL = 2;
/** The last group has this many members, the others seven. */
export const CROWD = GROUPS;
const MEMBERS_OF_CROWD = 200;
export const EXPENSES_IN_LARGE = IS_LARGE ? 1_000_000 : 100_000;
export const EXPENSES_IN_OTHERS = 100;
/** How many share each expense: the first of the members. */
export const SHARING = 4;

const OTHERS_IN_GROUP = 5;
const othersIn = (group: number) => (group === CROWD ? MEMBERS_OF_CROWD - 2 : OTHERS_IN_GROUP);

const uuid = (first: string, number: number) =>
  `${first}0000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
export const personId = (person: number) => uuid('a', person);
export const groupId = (group: number) => uuid('b', group);
export const emailOf = (person: number) => `person-${person}@example.com`;

/** The numbers of a group's members: its two callers first. */
export const membersOf = (group: number): number[] => [
  group % CALLERS,
  (group + 5) % CALLERS,
  ...Array.from(
    { length: othersIn(group) },
    (_, place) => CALLERS + ((group * OTHERS_IN_GROUP + place) % (PEOPLE - CALLERS)),
  ),
];

/** The same in SQL. */
export const worldInSql = `
  create schema load;
  grant usage on schema load to public;
  create function load.person(n bigint) returns uuid immutable return ('a0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
  create function load.team(n bigint) returns uuid immutable return ('b0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
  create view load.people as
    select n, load.person(n) as id, 'Person ' || n as name, 'person-' || n || '@example.com' as email from generate_series(0, ${PEOPLE - 1}) as n;
  create view load.groups as select n, load.team(n) as id, 'Group ' || n as name from generate_series(1, ${GROUPS}) as n;
  create view load.members as
    select g.n, g.id as group_id, load.person(m.person) as user_id, m.place::int, (1 + (m.place - 1) % 8)::smallint as colour
    from load.groups g cross join lateral unnest(
      array[g.n % ${CALLERS}, (g.n + 5) % ${CALLERS}]
      || array(select ${CALLERS} + (g.n * ${OTHERS_IN_GROUP} + k) % ${PEOPLE - CALLERS} from generate_series(0, case g.n when ${CROWD} then ${othersIn(CROWD)} else ${OTHERS_IN_GROUP} end - 1) as k)
    ) with ordinality as m(person, place);`;
