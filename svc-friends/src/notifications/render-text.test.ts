import { expect, test } from '@jest/globals';
import type { NotificationPayload } from './notification-payload.ts';
import { renderText } from './render-text.ts';

const names: Record<string, string> = { ann: 'Ann Example', ben: 'Ben Example', cleo: 'Cleo Example' };
const trip = { groupId: 'g', groupName: 'Lisbon trip' };
const dinner = { ...trip, expenseId: 'e', description: 'Dinner', amount: 3000 };
const paid = { ...trip, payerId: 'ben', payeeId: 'ann', amount: 123_450 };

type WithoutBy<Payload> = Payload extends unknown ? Omit<Payload, 'by' | 'at'> : never;
type Content = WithoutBy<NotificationPayload>;

/** The text that `reader` sees for an event caused by `by`. */
const render = (content: Content & Record<string, unknown>, by = 'ann', reader = 'ben') =>
  renderText({ ...content, by, at: '2026-11-21T10:00:00.000Z' }, reader, (userId) => names[userId]);

const rendered: [Content, string, string][] = [
  [{ kind: 'friend-request' }, 'Ann Example would like to be your friend', '/friends?tab=requests'],
  [{ kind: 'friend-accepted' }, 'Ann Example accepted your friend request', '/friends'],
  [{ kind: 'group-added', ...trip }, 'Ann Example added you to Lisbon trip', '/groups/g'],
  [{ kind: 'group-removed', ...trip }, 'Ann Example removed you from Lisbon trip', '/groups'],
  [{ kind: 'group-invite', ...trip }, 'Ann Example invites you to join Lisbon trip', '/groups'],
  [{ kind: 'group-deleted', ...trip }, 'Ann Example deleted Lisbon trip', '/groups'],
  [{ kind: 'group-restored', ...trip }, 'Ann Example restored Lisbon trip', '/groups/g'],
  [{ kind: 'member-joined', ...trip, userIds: ['ann'] }, 'Ann Example joined Lisbon trip', '/groups/g?tab=members'],
  [
    { kind: 'member-joined', ...trip, userIds: ['ann', 'cleo'] },
    'Ann Example and Cleo Example joined Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'member-joined', ...trip, userIds: ['ann', 'cleo', 'dan', 'eve'] },
    'Ann Example and 3 others joined Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'member-added', ...trip, userIds: ['cleo', 'dan'] },
    'Ann Example added Cleo Example and User to Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'member-left', ...trip, userIds: ['ann', 'cleo', 'dan'] },
    'Ann Example and 2 others left Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'member-removed', ...trip, userIds: ['cleo'] },
    'Ann Example removed Cleo Example from Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'member-freed', ...trip, userIds: ['ann'] },
    'Ann Example left Lisbon trip; the name is free again',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'member-freed', ...trip, userIds: ['cleo', 'dan'] },
    'Ann Example removed Cleo Example and User from Lisbon trip; the names are free again',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'role-changed', ...trip, userId: 'cleo', role: 'admin' },
    'Ann Example made Cleo Example an admin of Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'role-changed', ...trip, userId: 'ben', role: 'admin' },
    'Ann Example made you an admin of Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'role-changed', ...trip, userId: 'ann', role: 'admin' },
    'Ann Example is now an admin of Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'role-changed', ...trip, userId: 'ben', role: 'member' },
    'Ann Example removed you as an admin of Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'role-changed', ...trip, userId: 'ben', role: 'treasurer' },
    'Ann Example gave you another role in Lisbon trip',
    '/groups/g?tab=members',
  ],
  [
    { kind: 'role-changed', ...trip, userId: 'ann', role: 'member' },
    'Ann Example is no longer an admin of Lisbon trip',
    '/groups/g?tab=members',
  ],
  [{ kind: 'expense-added', ...dinner }, 'Ann Example added "Dinner" in Lisbon trip: $30.00', '/groups/g?highlight=e'],
  [
    { kind: 'expense-added', ...dinner, refund: true },
    'Ann Example added a refund "Dinner" in Lisbon trip: $30.00',
    '/groups/g?highlight=e',
  ],
  [
    { kind: 'expense-changed', ...dinner },
    'Ann Example changed "Dinner" in Lisbon trip: $30.00',
    '/groups/g?highlight=e',
  ],
  [{ kind: 'expense-deleted', ...dinner }, 'Ann Example deleted "Dinner" in Lisbon trip: $30.00', '/groups/g'],
  [
    { kind: 'expense-restored', ...dinner },
    'Ann Example restored "Dinner" in Lisbon trip: $30.00',
    '/groups/g?highlight=e',
  ],
  [
    { kind: 'repeat-paused', ...trip, description: 'Rent', amount: 90_000 },
    '"Rent" has stopped repeating in Lisbon trip: $900.00',
    '/groups/g',
  ],
  [
    { kind: 'activity-undone', ...trip, userId: 'cleo' },
    'Ann Example undid what Cleo Example added to Lisbon trip',
    '/groups/g',
  ],
  [{ kind: 'activity-undone', ...trip, userId: 'ben' }, 'Ann Example undid what you added to Lisbon trip', '/groups/g'],
  [
    { kind: 'import-finished', ...trip, source: 'splitwise', rows: 1204 },
    'Ann Example imported 1,204 entries from Splitwise into Lisbon trip',
    '/groups/g',
  ],
  [
    { kind: 'import-finished', ...trip, source: 'tallyhub', rows: 1 },
    'Ann Example imported 1 entry into Lisbon trip',
    '/groups/g',
  ],
  [
    { kind: 'settlement-restored', ...paid },
    'Ann Example restored your payment in Lisbon trip: $1,234.50',
    '/groups/g?tab=summary',
  ],
  [
    { kind: 'settlement-reminder', ...trip, amount: 2000 },
    'Ann Example reminds you of your payment in Lisbon trip: $20.00',
    '/groups/g?tab=summary&settle=ann',
  ],
];
test.each(rendered)('renders %j', (content, text, link) => {
  expect(render(content)).toEqual({ text, link });
});

test.each<[string, object, string, string]>([
  ['friend-poked', {}, 'News from Ann Example', '/dashboard'],
  ['group-renamed', { ...trip, name: 'Porto trip' }, 'News from Ann Example in Lisbon trip', '/groups/g'],
  ['expense-disputed', dinner, 'News from Ann Example in Lisbon trip', '/groups/g'],
  ['settlement-disputed', paid, 'News from Ann Example in Lisbon trip', '/groups/g'],
  ['receipt-read', { groupId: 1, groupName: null }, 'News from Ann Example', '/dashboard'],
  ['constructor', {}, 'News from Ann Example', '/dashboard'],
])('%s, a kind only a newer version knows, shows who and where', (kind, details, text, link) => {
  const newer = { kind, ...details, by: 'ann', at: '2026-11-21T10:00:00.000Z' };
  expect(renderText(newer, 'ben', (userId) => names[userId])).toEqual({ text, link });
});

test.each(rendered)('renders %j as news if a detail is missing or of another type', ({ kind, ...details }) => {
  const stored = { kind, ...details, by: 'ann', at: '2026-11-21T10:00:00.000Z' };
  for (const name of Object.keys(details).filter((each) => each !== 'refund'))
    for (const value of [undefined, null, {}]) {
      const { text } = renderText({ ...stored, [name]: value }, 'ben', (userId) => names[userId]);
      expect(text).toMatch(/^News from Ann Example( in Lisbon trip)?$/);
    }
});

test.each([
  ['ann', 'ben', 'Ann Example recorded your payment in Lisbon trip: $1,234.50'],
  ['ben', 'ann', 'Ben Example recorded a payment to you in Lisbon trip: $1,234.50'],
  ['cleo', 'ben', 'Cleo Example recorded your payment to Ann Example in Lisbon trip: $1,234.50'],
  ['cleo', 'ann', 'Cleo Example recorded a payment from Ben Example to you in Lisbon trip: $1,234.50'],
])('renders a payment from Ben to Ann, recorded by %s, for %s', (by, reader, text) => {
  expect(render({ kind: 'settlement-recorded', ...paid }, by, reader)).toEqual({ text, link: '/groups/g?tab=summary' });
});

test.each([
  ['ann', 'ben', 'Ann Example changed your payment in Lisbon trip: $1,234.50'],
  // A former party to the payment.
  ['ann', 'cleo', 'Ann Example changed a payment from Ben Example in Lisbon trip: $1,234.50'],
  ['dan', 'cleo', 'User changed a payment from Ben Example to Ann Example in Lisbon trip: $1,234.50'],
])('renders a changed payment from Ben to Ann, changed by %s, for %s', (by, reader, text) => {
  expect(render({ kind: 'settlement-changed', ...paid }, by, reader)).toEqual({ text, link: '/groups/g?tab=summary' });
});

test.each([
  ['ben', 'ben', 'a place', 'Cleo Example recorded your payment in Lisbon trip: $30.00'],
  ['ann', 'a place', 'ann', 'Cleo Example recorded a payment to you in Lisbon trip: $30.00'],
])('omits the name of a placeholder member from a payment shown to %s', (reader, payerId, payeeId, text) => {
  const payment = { ...trip, amount: 3000, payerId, payeeId };
  expect(render({ kind: 'settlement-recorded', ...payment }, 'cleo', reader).text).toBe(text);
});

test('whoever inherits the role reads that it is theirs now', () => {
  const inherited = { kind: 'role-changed', ...trip, userId: 'ben', role: 'admin' } as const;
  expect(render(inherited, 'ben', 'ben').text).toBe('You are now an admin of Lisbon trip');
});

test('a person without a known name is called User', () => {
  expect(render({ kind: 'friend-request' }, 'nobody').text).toBe('User would like to be your friend');
});

test('renders a deleted payment, and amounts exactly up to the largest', () => {
  const most = { ...paid, amount: 9_999_999_999_999 };
  expect(render({ kind: 'settlement-deleted', ...most }).text).toBe(
    'Ann Example deleted your payment in Lisbon trip: $99,999,999,999.99',
  );
  expect(render({ kind: 'expense-added', ...dinner, amount: 5 }).text).toMatch(/: \$0\.05$/);
});

test.each(rendered)('text that people wrote does not change the direction of the rest of %j', (content) => {
  const turning = { groupName: 'טיול 12', description: '\u202eTaxi 00.12' };
  const nameOf = (userId: string) => `عمر ${userId.length}`;
  const written = Object.fromEntries(
    Object.entries(turning).filter(([name]) => Object.hasOwn(content, name)),
  ) as typeof turning;
  const { text } = renderText({ ...content, ...written, by: 'ann', at: '2026-11-21T10:00:00.000Z' }, 'ben', nameOf);
  expect(text).toMatch(/[\u0590-\u08ff\u2068]/);
  expect(text.replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, '')).not.toMatch(
    /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069]/,
  );
});

test.each<[string | undefined, string]>([
  [undefined, '$30.00'],
  ['EUR', '€30.00'],
  ['JPY', '¥3,000'],
  ['CHF', 'CHF\u00a030.00'],
])('amounts of a group in %s have its symbol, whatever happened', (currency, text) => {
  const about = { ...dinner, ...paid, amount: 3000, currency };
  const kinds = [
    'expense-added',
    'expense-changed',
    'expense-deleted',
    'expense-restored',
    'repeat-paused',
    'settlement-recorded',
    'settlement-changed',
    'settlement-deleted',
    'settlement-restored',
    'settlement-reminder',
  ] as const;
  for (const kind of kinds)
    expect(render({ kind, ...about }).text).toMatch(new RegExp(`: ${text.replace('$', '\\$')}$`));
});
