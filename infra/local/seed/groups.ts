import type { Somebody } from './people.ts';

export interface Spent {
  daysAgo: number;
  description: string;
  /** Cents. */
  amount: number;
  paidBy: Somebody;
  category: string;
  /** The participants; all members when absent. With cents the split is exact, else equal. */
  among?: Somebody[] | Partial<Record<Somebody, number>>;
  /** Replaces `among`: each member's items. */
  bill?: Bill;
  /** In cents, where several paid; one of them is `paidBy`. */
  payers?: Partial<Record<Somebody, number>>;
  /** Money refunded to the payer. */
  refund?: true;
  notes?: string;
}
/** Items in cents, and who had them; unclaimed ones wait for taps. */
interface Bill {
  items: { name: string; amount: number; of: Somebody[] }[];
  tax: number;
  tip: number;
}
interface Settled {
  daysAgo: number;
  from: Somebody;
  to: Somebody;
  /** Cents. */
  amount: number;
  notes?: string;
}
/** Shared equally by all members. */
interface Repeated extends Pick<Spent, 'paidBy' | 'amount' | 'description' | 'category'> {
  /** Days until the first one. */
  startsIn: number;
  every: number;
  unit: string;
}
export interface SeedGroup {
  name: string;
  type: string;
  description: string;
  /** Creates the group, and is a friend of all others. */
  maker: Somebody;
  others: Somebody[];
  spent: Spent[];
  settled: Settled[];
  repeats?: Repeated[];
}

const spent = (
  daysAgo: number,
  paidBy: Somebody,
  amount: number,
  description: string,
  category: string,
  more: Omit<Spent, 'daysAgo' | 'paidBy' | 'amount' | 'description' | 'category'> = {},
): Spent => ({ daysAgo, paidBy, amount, description, category, ...more });

const lisbon: SeedGroup = {
  name: 'Lisbon Trip',
  type: 'trip',
  description: 'Four days by the river, one apartment, too many pastries.',
  maker: 'ann',
  others: ['ben', 'cleo', 'dan'],
  spent: [
    spent(58, 'ann', 48_000, 'Flights deposit', 'transportation'),
    spent(46, 'cleo', 62_400, 'Alfama apartment, 3 nights', 'accommodation'),
    spent(46, 'ben', 1_260, 'Metro from the airport', 'transportation'),
    spent(46, 'cleo', 4_185, 'Groceries for breakfast', 'food'),
    spent(45, 'dan', 1_840, 'Pastries', 'food'),
    spent(45, 'ann', 14_840, 'Dinner at Ramiro', 'food', { notes: 'With the big crab' }),
    spent(45, 'dan', 12_000, 'Fado night tickets', 'entertainment', {
      among: { ann: 4_000, ben: 4_000, dan: 4_000 },
      notes: 'Cleo was asleep',
    }),
    spent(44, 'ben', 4_000, 'Tile museum', 'activities'),
    spent(44, 'ben', 10_500, 'Surf lesson', 'activities', { among: ['ann', 'ben', 'dan'] }),
    spent(44, 'cleo', 6_475, 'Lunch at the beach', 'food'),
    spent(43, 'ann', 3_680, 'Train to Sintra', 'transportation'),
    spent(43, 'dan', 9_600, 'Rental car', 'transportation', { payers: { dan: 6_000, ann: 3_600 } }),
    spent(43, 'ben', 9_730, 'Dinner at the harbour', 'food', {
      bill: {
        items: [
          { name: 'Grilled sea bass', amount: 2_450, of: ['ben'] },
          { name: 'Clams to share', amount: 1_800, of: ['ann', 'ben', 'cleo'] },
          { name: 'Vegetable rice', amount: 1_520, of: ['dan'] },
          { name: 'House wine', amount: 1_600, of: [] },
          { name: 'Almond cake', amount: 640, of: [] },
        ],
        tax: 720,
        tip: 1_000,
      },
    }),
    spent(43, 'cleo', 4_630, 'Sardine tins', 'shopping', { among: { ann: 1_830, cleo: 2_800 } }),
    spent(42, 'dan', 3_850, 'Taxi to the airport', 'transportation'),
    spent(30, 'cleo', 10_000, 'Deposit of the apartment', 'accommodation', { refund: true }),
    spent(9, 'ben', 5_990, 'Photo book', 'shopping'),
  ],
  settled: [
    { daysAgo: 33, from: 'dan', to: 'cleo', amount: 8_000, notes: 'Bank transfer' },
    { daysAgo: 21, from: 'ben', to: 'ann', amount: 10_000 },
  ],
};

/** Monthly repeats: rent from Eva, power from Finn, internet from Ann. */
const everyMonth = [3, 33, 64, 94].flatMap((daysAgo, month) => [
  spent(daysAgo, 'eva', 165_000, 'Rent', 'rent'),
  spent(daysAgo + 1, 'finn', [9_240, 8_115, 7_460, 6_980][month] ?? 0, 'Power and water', 'utilities'),
  spent(daysAgo + 2, 'ann', 4_500, 'Internet', 'utilities'),
]);
const groceries = [8_640, 6_125, 7_390, 5_280, 9_015, 4_870, 6_635, 7_720, 5_945].map((amount, week) =>
  spent(1 + 11 * week, (['ann', 'finn', 'eva'] as const)[week % 3] ?? 'ann', amount, 'Weekly groceries', 'food'),
);
const home: SeedGroup = {
  name: '14 Elm Street',
  type: 'home',
  description: 'Rent is due on the first.',
  maker: 'eva',
  others: ['ann', 'finn'],
  spent: [
    ...everyMonth,
    ...groceries,
    spent(72, 'finn', 12_900, 'Bookshelf', 'housing'),
    spent(15, 'ann', 3_480, 'Light bulbs and batteries', 'shopping', { among: ['ann', 'eva'] }),
  ],
  settled: [
    { daysAgo: 90, from: 'ann', to: 'eva', amount: 53_000, notes: 'Bank transfer' },
    { daysAgo: 89, from: 'finn', to: 'eva', amount: 50_000, notes: 'Bank transfer' },
    { daysAgo: 60, from: 'ann', to: 'eva', amount: 53_000, notes: 'Bank transfer' },
    { daysAgo: 59, from: 'finn', to: 'eva', amount: 46_000, notes: 'Bank transfer' },
    { daysAgo: 29, from: 'ann', to: 'eva', amount: 53_000, notes: 'Bank transfer' },
    { daysAgo: 28, from: 'finn', to: 'eva', amount: 48_000, notes: 'Bank transfer' },
    { daysAgo: 2, from: 'ann', to: 'eva', amount: 60_000, notes: 'Bank transfer' },
  ],
  repeats: [
    { startsIn: 27, every: 1, unit: 'month', paidBy: 'eva', amount: 165_000, description: 'Rent', category: 'rent' },
    {
      startsIn: 6,
      every: 2,
      unit: 'week',
      paidBy: 'finn',
      amount: 4_800,
      description: 'Cleaning',
      category: 'utilities',
    },
  ],
};

const climbers = ['ben', 'ann', 'cleo', 'eva', 'ann'] as const;
const climbing: SeedGroup = {
  name: 'Climbing Club',
  type: 'event',
  description: 'Every week at the wall, and pizza after.',
  maker: 'ann',
  others: ['ben', 'cleo', 'eva'],
  spent: [
    ...climbers.map((paidBy, week) => spent(2 + 7 * week, paidBy, 7_280, 'Day passes', 'entertainment')),
    spent(2, 'eva', 4_650, 'Pizza', 'food'),
    spent(16, 'ben', 5_120, 'Pizza', 'food', { among: ['ann', 'ben', 'cleo'] }),
    spent(24, 'cleo', 12_900, 'Rope', 'shopping'),
    spent(12, 'ann', 2_750, 'Parking', 'transportation', { among: { ann: 1_375, cleo: 1_375 } }),
  ],
  settled: [{ daysAgo: 10, from: 'ben', to: 'cleo', amount: 2_500, notes: 'Cash' }],
};

const couple: SeedGroup = {
  name: 'Us Two',
  type: 'couple',
  description: '',
  maker: 'ann',
  others: ['ben'],
  spent: [
    spent(6, 'ann', 5_460, 'Dinner', 'food'),
    spent(13, 'ben', 2_400, 'Cinema', 'entertainment'),
    spent(19, 'ben', 8_800, 'Train to the lake', 'transportation'),
    spent(31, 'ann', 4_120, 'Birthday present for Cleo', 'shopping'),
  ],
  settled: [{ daysAgo: 5, from: 'ann', to: 'ben', amount: 810, notes: 'Now we are square' }],
};

export const groups: SeedGroup[] = [lisbon, home, climbing, couple];
