import { readAmount } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';
import fc from 'fast-check';
import { readSentence, type Sentence } from './read-sentence.ts';

const names = {
  ann: 'Ann Example',
  ben: 'Ben Example',
  cleo: 'Cleo Martin',
  dan: 'Dan Example',
  eva: 'Eva Bell',
  evb: 'Eva Stone',
  jose: 'José Lima',
  room: 'Room 2',
};
type Id = keyof typeof names;
const ids = Object.keys(names) as Id[];
const members = ids.map((userId) => ({ userId, name: names[userId] }));
/** It is a Wednesday. */
const day = '2026-11-25';
const read = (text: string, locale = 'en-US') => readSentence(text, { members, me: 'ann', day, locale });
const everyone = ids;
const but = (...without: Id[]) => ids.filter((id) => !without.includes(id));

type Said = { cents: number; for?: string; on?: string; by?: Id; among?: Id[] };
/** What is not in the sentence is undefined. */
const said = (sentence: Sentence | null, locale?: string) => ({
  cents: readAmount(sentence?.amount?.text ?? 'none', locale).cents,
  for: sentence?.description,
  on: sentence?.date,
  by: sentence?.payer,
  among: sentence?.people,
});
const sentences: [text: string, wanted: Said][] = [
  [
    'Dinner 43,10 with Ben and Cleo yesterday',
    { cents: 4310, for: 'Dinner', on: '2026-11-24', among: ['ann', 'ben', 'cleo'] },
  ],
  ['Taxi 12.50 Ben paid', { cents: 1250, for: 'Taxi', by: 'ben' }],
  ['Dinner 43.10', { cents: 4310, for: 'Dinner' }],
  ['Dinner 12+3.50*2', { cents: 1900, for: 'Dinner' }],
  ['Dinner 12 + 3.50 with Ben', { cents: 1550, for: 'Dinner', among: ['ann', 'ben'] }],
  ['Beer 3*4', { cents: 1200, for: 'Beer' }],
  ['Parking 10-12 8', { cents: 800, for: 'Parking 10-12' }],
  ['43.10 dinner', { cents: 4310, for: 'dinner' }],
  ['$43.10 Dinner', { cents: 4310, for: 'Dinner' }],
  ['Dinner $ 43.10', { cents: 4310, for: 'Dinner' }],
  ['Dinner 43 dollars', { cents: 4300, for: 'Dinner' }],
  ['Dinner 43 bucks with Ben', { cents: 4300, for: 'Dinner', among: ['ann', 'ben'] }],
  ['Gum 50 cents', { cents: 50, for: 'Gum' }],
  ['Gum 5 cents', { cents: 5, for: 'Gum' }],
  ['Hotel 1.234,50', { cents: 123_450, for: 'Hotel' }],
  ['Hotel 1,234.50', { cents: 123_450, for: 'Hotel' }],
  ['Hotel 1 234,50 with Ben', { cents: 123_450, for: 'Hotel', among: ['ann', 'ben'] }],
  ['Hotel 1\u202f234,50\u00a0$', { cents: 123_450, for: 'Hotel' }],
  ['Tea ١٢٫٥٠', { cents: 1250, for: 'Tea' }],
  ['2 beers 9.50', { cents: 950, for: '2 beers' }],
  ['Bus 28 $2', { cents: 200, for: 'Bus 28' }],
  ['Dinner for 4 43.10', { cents: 4310, for: 'Dinner for 4' }],
  ['Dinner at Ramiro 86', { cents: 8600, for: 'Dinner at Ramiro' }],
  ['Dinner, , wine 20', { cents: 2000, for: 'Dinner, wine' }],
  ['Dinner was 20', { cents: 2000, for: 'Dinner' }],
  ['I paid 12.50 for the taxi', { cents: 1250, for: 'taxi', by: 'ann' }],
  ['Paid 12.50 for parking', { cents: 1250, for: 'parking', by: 'ann' }],
  ['I spent 20 on groceries', { cents: 2000, for: 'groceries', by: 'ann' }],
  ['Ben paid 30 for museum tickets yesterday', { cents: 3000, for: 'museum tickets', by: 'ben', on: '2026-11-24' }],
  ['Taxi 12.50, Ben paid.', { cents: 1250, for: 'Taxi', by: 'ben' }],
  ['Taxi 12.50 paid by Ben', { cents: 1250, for: 'Taxi', by: 'ben' }],
  ['Taxi 12.50 by Ben Example', { cents: 1250, for: 'Taxi', by: 'ben' }],
  ['Ben bought wine 12', { cents: 1200, for: 'wine', by: 'ben' }],
  ['Jose paid 9.90 for tea', { cents: 990, for: 'tea', by: 'jose' }],
  ['Rent 800 paid by Room 2', { cents: 80_000, for: 'Rent', by: 'room' }],
  ['Ben and Cleo paid 40 for dinner', { cents: 4000, for: 'Ben and Cleo paid for dinner' }],
  ['Lunch 20 by the sea', { cents: 2000, for: 'Lunch by the sea' }],
  ['Lunch 20 with Ben, Cleo and Dan', { cents: 2000, for: 'Lunch', among: ['ann', 'ben', 'cleo', 'dan'] }],
  ['Lunch 20 with Ben, Cleo, and Dan', { cents: 2000, for: 'Lunch', among: ['ann', 'ben', 'cleo', 'dan'] }],
  ['lunch with ben & cleo 20', { cents: 2000, for: 'lunch', among: ['ann', 'ben', 'cleo'] }],
  ['Lunch 20 with Cle', { cents: 2000, for: 'Lunch', among: ['ann', 'cleo'] }],
  ['Lunch 20 with Eva St', { cents: 2000, for: 'Lunch', among: ['ann', 'evb'] }],
  ['Lunch 20 with Eva Bell', { cents: 2000, for: 'Lunch', among: ['ann', 'eva'] }],
  ['Lunch 20 with Bob', { cents: 2000, for: 'Lunch with Bob' }],
  ['Lunch 20 with tip', { cents: 2000, for: 'Lunch with tip' }],
  ['Present 20 for Ben', { cents: 2000, for: 'Present', among: ['ben'] }],
  ['Present 20 for Ben and me', { cents: 2000, for: 'Present', among: ['ann', 'ben'] }],
  ['Ben paid 20 for me', { cents: 2000, for: '', by: 'ben', among: ['ann'] }],
  ['Shirt 20 just me', { cents: 2000, for: 'Shirt', among: ['ann'] }],
  ['Wine 20 split between Ben and Cleo', { cents: 2000, for: 'Wine', among: ['ben', 'cleo'] }],
  ['Boat 80 everyone', { cents: 8000, for: 'Boat', among: everyone }],
  ['Boat 80 for all of us', { cents: 8000, for: 'Boat', among: everyone }],
  ['Boat 80 with everyone except Dan and Cleo', { cents: 8000, for: 'Boat', among: but('dan', 'cleo') }],
  ['Boat 80 without Dan', { cents: 8000, for: 'Boat', among: but('dan') }],
  ['Boat 80 without me, Ben paid', { cents: 8000, for: 'Boat', by: 'ben', among: but('ann') }],
  ['All you can eat 25', { cents: 2500, for: 'All you can eat' }],
  ['Mother’s car 20', { cents: 2000, for: 'Mother’s car' }],
  ['H&M 20', { cents: 2000, for: 'H&M' }],
  ['Coffee 4 today', { cents: 400, for: 'Coffee', on: '2026-11-25' }],
  ['Drinks 30 last night', { cents: 3000, for: 'Drinks', on: '2026-11-24' }],
  ['Drinks 30 day before yesterday', { cents: 3000, for: 'Drinks', on: '2026-11-23' }],
  ['Drinks 30 tomorrow', { cents: 3000, for: 'Drinks', on: '2026-11-26' }],
  ['Drinks 30 3 days ago', { cents: 3000, for: 'Drinks', on: '2026-11-22' }],
  ['Drinks 30 a week ago', { cents: 3000, for: 'Drinks', on: '2026-11-18' }],
  ['Drinks 30 Monday', { cents: 3000, for: 'Drinks', on: '2026-11-23' }],
  ['Drinks 30 on Wednesday', { cents: 3000, for: 'Drinks', on: '2026-11-25' }],
  ['Drinks 30 last Wednesday', { cents: 3000, for: 'Drinks', on: '2026-11-18' }],
  ['Drinks 30 last Fri', { cents: 3000, for: 'Drinks', on: '2026-11-20' }],
  ['Drinks 30 next Friday', { cents: 3000, for: 'Drinks', on: '2026-11-27' }],
  ['Sun cream 8', { cents: 800, for: 'Sun cream' }],
  ['Museum 12 on 3 May', { cents: 1200, for: 'Museum', on: '2026-05-03' }],
  ['Museum 12 on the 3rd of May', { cents: 1200, for: 'Museum', on: '2026-05-03' }],
  ['Museum 12 May 3rd, 2025', { cents: 1200, for: 'Museum', on: '2025-05-03' }],
  ['Museum 12 Dec 24', { cents: 1200, for: 'Museum', on: '2025-12-24' }],
  ['Museum 12 on the 30th', { cents: 1200, for: 'Museum', on: '2026-10-30' }],
  ['Museum 12 on the 20th', { cents: 1200, for: 'Museum', on: '2026-11-20' }],
  ['Museum 12 2026-11-20', { cents: 1200, for: 'Museum', on: '2026-11-20' }],
  ['Museum 12 2027-01-05', { cents: 1200, for: 'Museum', on: '2027-01-05' }],
  ['Museum 12 11/20', { cents: 1200, for: 'Museum', on: '2026-11-20' }],
  ['Museum 12 11/30', { cents: 1200, for: 'Museum', on: '2025-11-30' }],
  ['Museum 12 20/11/25', { cents: 1200, for: 'Museum', on: '2025-11-20' }],
  ['Museum 12 on 20.11.', { cents: 1200, for: 'Museum', on: '2026-11-20' }],
  ['Museum 20.11', { cents: 2011, for: 'Museum' }],
  ['Rent May 800', { cents: 80_000, for: 'Rent May' }],
  ['Rent 800 30/02', { cents: 80_000, for: 'Rent 30/02' }],
];

test('the table has more than 60 sentences', () => {
  expect(sentences.length).toBeGreaterThan(60);
});

test.each(sentences)('%s', (text, wanted) => {
  const sentence = read(text);
  expect(said(sentence)).toEqual({ for: undefined, on: undefined, by: undefined, among: undefined, ...wanted });
  expect(sentence?.questions).toEqual([]);
  const { from = 0, to = 0 } = sentence?.amount ?? {};
  expect(text.slice(from, to)).toMatch(/\p{Nd}/u);
});

test.each(['Dinner 12 €', 'Dinner €12', 'Dinner EUR 12 with Ben', 'Dinner 12 euros', '£5 Tea', 'Hotel 1 234,50 €'])(
  'does not read the amount of %j as dollars',
  (text) => {
    const { amount, questions } = read(text) ?? {};
    expect(readAmount(amount?.text ?? '').refusal).toBe('other-currency');
    expect(questions).toEqual([]);
  },
);

test('reads a numeric date in the order of the locale', () => {
  const days = ['en-US', 'en-GB', 'de-DE', 'sv-SE'].map((locale) => read('Museum 12,50 3/11', locale)?.date);
  expect(days).toEqual(['2026-03-11', '2026-11-03', '2026-11-03', '2026-11-03']);
});

test.each(['en-US', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'hi-IN', 'es-ES', 'pt-BR', 'sv-SE', 'pl-PL', 'fa-IR', 'mr-IN'])(
  'reads an amount of %s inside a sentence as on its own',
  (locale) => {
    const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
    for (const style of [{ minimumFractionDigits: 2 }, { minimumFractionDigits: 2, useGrouping: false }, currency])
      for (const cents of [50, 1_250, 99_999, 123_450, 10_000_000]) {
        const written = new Intl.NumberFormat(locale, style).format(centsAsText(cents) as `${number}`);
        const sentence = read(`Dinner ${written} with Ben`, locale);
        expect([written, said(sentence, locale)]).toEqual([
          written,
          expect.objectContaining({ cents, for: 'Dinner', among: ['ann', 'ben'] }),
        ]);
      }
  },
);

test('never takes an amount for a sentence, nor a number and a currency', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,٫٬'’ $€-−eEUSR٣५\u00a0\u202f"), maxLength: 14 });
  fc.assert(
    fc.property(text, fc.constantFrom('en-US', 'de-DE', 'ar-EG', 'sv-SE'), (typed, locale) => {
      expect(readAmount(typed, locale).refusal === 'not-digits' || read(typed, locale) === null).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  const plain = ['', '.', '$', '-5', '1e5', '12x', '12 EUR', '43 dollars', '50 cents', '50%', '½', '1/2', '12 50'];
  expect(plain.filter((one) => read(one))).toEqual([]);
});

test('no input breaks it, and each word is either understood or in the description', () => {
  const word = fc.constantFrom(
    ...'Dinner with for Ben Eva and , 43,10 12 $5 paid by I yesterday May 3 last Friday without'.split(' '),
    ...'everyone 11/20 the & ½ 👍 Привет -5 20.11.'.split(' '),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 10 }), (words) => {
      const sentence = read(words.join(' '));
      if (!sentence) return;
      const left = sentence.description.split(/\s+/).filter(Boolean);
      expect(left.every((one) => words.some((own) => own.startsWith(one.replace(/[,;]$/, ''))))).toBe(true);
      if (sentence.date) expect(sentence.date <= day).toBe(true);
      expect(sentence.people?.length).not.toBe(0);
    }),
    { numRuns: 2_000 },
  );
});

describe('asks about ambiguous words instead of guessing', () => {
  const choicesOf = (text: string) =>
    read(text)?.questions.map(({ text, choices }) => [text, choices.map(({ line }) => line)]);

  test('a name', () => {
    expect(read('Lunch 20 with Ben and Eva')).toMatchObject({ description: 'Lunch', amount: { text: '20' } });
    expect(read('Lunch 20 with Ben and Eva')?.people).toBeUndefined();
    expect(choicesOf('Lunch 20 with Ben and Eva')).toEqual([
      ['Which Eva?', ['Lunch 20 with Ben and Eva Bell', 'Lunch 20 with Ben and Eva Stone']],
    ]);
    expect(read('Lunch 20 with Ben and Eva Stone')?.people).toEqual(['ann', 'ben', 'evb']);
    expect(read('Eva paid 20 for lunch')).toMatchObject({ description: 'lunch', questions: [{ text: 'Which Eva?' }] });
    expect(read('Eva paid 20 for lunch')?.payer).toBeUndefined();
    expect(read('Eva paid 20 with Ben')?.people).toEqual(['ann', 'ben']);
  });

  test('an amount', () => {
    expect(choicesOf('Flat 12 rent 800')).toEqual([['Which amount?', ['Flat $12 rent 800', 'Flat 12 rent $800']]]);
    expect(read('Flat 12 rent $800')).toMatchObject({ description: 'Flat 12 rent', amount: { text: '$800' } });
    expect(choicesOf('Rent 1 200')).toEqual([['Which amount?', ['Rent $1 200', 'Rent $1 200', 'Rent 1 $200']]]);
    expect(choicesOf('Lunch $12 and $15')).toEqual([['Which amount?', ['Lunch $12 and ', 'Lunch  and $15']]]);
  });

  test('two people with the same name', () => {
    const twins = [...members, { userId: 'twin', name: 'Ben Example' }];
    const sentence = readSentence('Lunch 20 with Ben', { members: twins, me: 'ann', day, locale: 'en-US' });
    expect(sentence).toMatchObject({ description: 'Lunch with Ben', questions: [] });
  });
});

test('an invalid lone figure is still the amount, so that the form can explain', () => {
  expect(['Dinner 12.345', 'Dinner -5', 'Dinner 0', 'Dinner'].map((text) => read(text)?.amount?.text)).toEqual([
    '12.345',
    '-5',
    '0',
    undefined,
  ]);
});
