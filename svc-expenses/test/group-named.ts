/** Tables whose rows belong to a group and are stored beside it (ADR 0016). */
const TABLES =
  'groups|ledgers|memberships|balances|rounding_errors|expense_totals|member_totals|expenses|expense_changes|settlements|settlement_changes|repeats|imports';
const NO_ALIAS = 'as|cross|for|group|join|left|limit|on|order|set|using|values|where';
const SOURCE = new RegExp(
  String.raw`\b(from|join|update|into)\s+(${TABLES})\b(?:\s+as)?(?:\s+(?!(?:${NO_ALIAS})\b)(\w+))?`,
  'g',
);
const AFTER_COMMA = new RegExp(String.raw`\bfrom\s[^()]*,\s*(?:lateral\s+)?(${TABLES})\b`);
/** Which repeats are due, and which balances are to be told: the only looks over all groups (ADR 0016). */
const LOOKS_OVER_ALL =
  /^select group_id as groupid from \(select group_id, next_at from repeats where next_at <= \$1 order by |^select group_id from ledgers where untold and told_at/;
const FINDS_THE_GROUP =
  /^select (\w+\.(group_id|id|version) as \w+,? )+from (expenses|settlements|repeats|imports) \w+ where \(+\w+\.id = \$1\)/;

type Source = { table: string; alias: string; scope: string; isInsert: boolean };

/**
 * Says what a statement reads or writes without naming its group: nothing where every source says `group_id = $n`, in
 * each sub-select and join side. With several groups it says `= any($n)`, or starts from the memberships of one person,
 * and the other sources may follow from such a one. Only the statement that finds the group of a row by the row's id
 * names none.
 */
export function unnamedIn(sql: string): string[] {
  // As TypeORM writes it and by hand alike.
  const text = sql.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (FINDS_THE_GROUP.test(text) || LOOKS_OVER_ALL.test(text)) return [];
  const scopes = scopesOf(text);
  const sources = scopes.flatMap(sourcesIn);
  const several = new Set(sources.filter(isOfSeveral).map(({ alias }) => alias));
  const follows = (source: Source) => several.has(linkOf(source) ?? '');
  return [
    ...sources
      .filter((source) => !isNamed(source) && !isOfSeveral(source) && !follows(source))
      .map(({ table }) => table),
    ...scopes.flatMap((scope) => AFTER_COMMA.exec(scope)?.[1] ?? []),
  ];
}

/** Each select by itself, without those inside it. */
function scopesOf(sql: string): string[] {
  const found: string[] = [];
  const open = [''];
  for (const part of sql.split(/([()])/)) {
    if (part === '(') open.push('');
    else if (part === ')') {
      const inner = open.pop() ?? '';
      const isSelect = /^ *(select|with)\b/.test(inner);
      if (isSelect) found.push(inner);
      open.push((open.pop() ?? '') + (isSelect ? '()' : `(${inner})`));
    } else open.push((open.pop() ?? '') + part);
  }
  return [...found, open.join('')].flatMap((scope) => scope.split(/\bunion(?: all)?\b/));
}

const sourcesIn = (scope: string): Source[] =>
  Array.from(scope.matchAll(SOURCE), ([, verb, table = '', alias = table]) => ({
    table,
    alias,
    scope,
    isInsert: verb === 'into',
  }));

/** The column as this source's own: with its alias, or without any where it is alone. */
const own = ({ alias, scope }: Source, column: string) =>
  String.raw`(?<![.\w])${sourcesIn(scope).length === 1 ? `(?:${alias}\\.)?` : `${alias}\\.`}${column}`;

const isNamed = (source: Source) =>
  source.isInsert
    ? new RegExp(`into ${source.table}(?: as \\w+)? ?\\(group_id\\b`).test(source.scope)
    : new RegExp(`${own(source, 'group_id')} = \\$\\d`).test(source.scope);

const isOfSeveral = (source: Source) =>
  new RegExp(`${own(source, 'group_id')} = any\\(\\$\\d`).test(source.scope) ||
  new RegExp(`array\\[${own(source, 'group_id')}\\] && (?:array\\[)?\\$\\d`).test(source.scope) ||
  (source.table === 'memberships' && new RegExp(`${own(source, 'account_id')} = \\$\\d`).test(source.scope));

const linkOf = (source: Source) => new RegExp(`${own(source, 'group_id')} = (\\w+)\\.group_id`).exec(source.scope)?.[1];
