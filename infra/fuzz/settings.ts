import type { KnownIds } from './fill-for-ann.ts';

/** The object of an id or address, by where it is sent; each one in a body or query has its line. */
const places: Record<string, keyof KnownIds> = {
  'path.userId': 'people',
  'path.friend_id': 'people',
  'query.groupId': 'groups',
  'query.userId': 'people',
  'query.paidBy': 'people',
  'query.between': 'people',
  'query.by': 'people',
  'query.at': 'expenses',
  'body.email': 'emails',
  'body.groupId': 'groups',
  'body.currency': 'currencies',
  'body.original.currency': 'currencies',
  'body.expense.original.currency': 'currencies',
  'body.ref': 'refs',
  'body.expense.ref': 'refs',
  'body.token': 'links',
  'body.placeId': 'places',
  'body.into': 'people',
  'body.userId': 'people',
  'body.members[*]': 'people',
  'body.payerId': 'people',
  'body.payeeId': 'people',
  'body.expense.groupId': 'groups',
  'body.expense.paidBy': 'people',
  'body.expense.payers[*].userId': 'people',
  'body.splits[*].userId': 'people',
  'body.presets[*].of[*].userId': 'people',
  'body.entries[*].payerId': 'people',
  'body.entries[*].payeeId': 'people',
  'body.entries[*].expense.paidBy': 'people',
  'body.entries[*].splits[*].userId': 'people',
};
/** The objects of parameters that differ by path. */
const paths: Record<string, Record<string, keyof KnownIds>> = {
  '^/api/groups/': { 'path.id': 'groups' },
  '^/api/invites/': { 'path.id': 'invites' },
  '^/api/expenses/': { 'path.id': 'expenses' },
  '^/api/settlements/': { 'path.id': 'settlements' },
  '^/api/repeats/': { 'path.id': 'repeats' },
  '^/api/friends/requests/': { 'path.id': 'requests' },
  '^/api/notifications/': { 'path.id': 'notifications' },
  '^/api/balances/why/payment': { 'query.from': 'people', 'query.to': 'people' },
};

interface Credentials {
  email: string;
  password: string;
}

const signingIn = ({ email, password }: Credentials) => `
[auth.dynamic.openapi.bearer]
path = "/api/auth/login"
payload = { email = "${email}", password = "${password}" }
extract_selector = "/access_token"
retry_on = [401]
`;

/**
 * schemathesis' settings, as TOML. With credentials it signs in, and again after each 401: after five minutes, or when
 * a request has signed it out. Ids and emails are meaningful ones, which it corrupts automatically. It does not send
 * answers back: the email with wrong passwords would lock the account.
 */
export function settings(known: KnownIds, credentials?: Credentials): string {
  const isKnown = ([, kind]: [string, keyof KnownIds]) => known[kind].length > 0;
  const from = (kind: keyof KnownIds) => `{ dictionary = "${kind}" }`;
  const dictionaries = Object.entries(known)
    .filter(([, values]) => values.length > 0)
    .map(([kind, values]) => `[dictionaries.${kind}]\nvalues = ${JSON.stringify(values)}`);
  const bound = (some: typeof places) =>
    Object.entries(some)
      .filter(isKnown)
      .map(([place, kind]) => `"${place}" = ${from(kind)}`);
  const operations = Object.entries(paths)
    .map(([path, some]) => ({ path, parameters: bound(some) }))
    .filter(({ parameters }) => parameters.length > 0)
    .map(
      ({ path, parameters }) =>
        `[[operations]]\ninclude-path-regex = "${path}"\nparameters = { ${parameters.join(', ')} }`,
    );
  return `
${credentials ? signingIn(credentials) : ''}
[phases.coverage.extra-data-sources]
responses = false

[phases.fuzzing.extra-data-sources]
responses = false

${dictionaries.join('\n')}

[parameters]
${bound(places).join('\n')}

${operations.join('\n')}
`;
}
