import fc from 'fast-check';
import type { Entry, ImportedFile } from './imported-file.ts';
import { readFile, readText } from './read-file.ts';

const read = (text: string, zone?: string) => readText(text, zone) as ImportedFile;
const failureOf = (text: string) => readText(text);
const bills = (file: ImportedFile) => file.entries.flatMap((entry) => (entry.kind === 'payment' ? [] : [entry]));
const partsOf = (parts: { person: string; cents: number }[]) =>
  Object.fromEntries(parts.map(({ person, cents }) => [person, cents]));
const netsIn = (file: ImportedFile, currency = 'EUR') => Object.fromEntries(file.balances.get(currency) ?? []);
const utf16 = (text: string) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
};

describe('Splitwise', () => {
  const HEAD = 'Date,Description,Category,Cost,Currency,Ann,Ben,Cleo\n\n';
  const row = (cost: string, ...nets: string[]) => `2026-05-01,Dinner,General,${cost},EUR,${nets.join(',')}\n`;

  test.each([
    ['100.00', ['20.00', '40.00', '-60.00'], { Ann: 3333, Ben: 6667 }, { Ann: 1333, Ben: 2667, Cleo: 6000 }],
    ['10.00', ['0.01', '0.02', '-0.03'], { Ann: 333, Ben: 667 }, { Ann: 332, Ben: 665, Cleo: 3 }],
  ])('several who get back %s share the rest', (cost, nets, paid, shares) => {
    const [bill] = bills(read(HEAD + row(cost, ...nets)));
    expect(partsOf(bill?.paid ?? [])).toEqual(paid);
    expect(partsOf(bill?.shares ?? [])).toEqual(shares);
    expect(bill?.notes).toBe('Who paid was worked out from the balances.');
  });

  test('the first by column gets the odd cent among equals', () => {
    const [bill] = bills(read(HEAD + row('0.07', '0.02', '0.02', '-0.04')));
    expect(partsOf(bill?.paid ?? [])).toEqual({ Ann: 4, Ben: 3 });
  });

  test('refuses rows that do not add up, by line, and reads the others', () => {
    const file = read(
      `${HEAD}${row('9.00', '6.00', '-3.00', '-3.00')}${row('9.00', '6.00', '-3.00', '-2.00')}${row(
        '5.00',
        '6.00',
        '-3.00',
        '-3.00',
      )}${row('4.00', '0.00', '0.00', '0.00')}2026-05-01,x,General,9.00,EUR,1\n2026-13-01,x,General,9.00,EUR,6,-3,-3\n`,
    );
    expect(file.entries).toHaveLength(1);
    expect(file.refused).toEqual([
      { row: 4, reason: 'The amounts of this row do not add up.' },
      { row: 5, reason: 'The amounts of this row do not add up.' },
      { row: 6, reason: 'This row is zero for everybody: it does not say who paid.' },
      { row: 7, reason: 'This row has 6 columns in place of 8.' },
      { row: 8, reason: '“2026-13-01” is not a date.' },
    ]);
  });

  test('reports closing rows that differ from the sum, and only those', () => {
    const closing = (nets: string) => `\n2026-06-01,Total balance, , ,EUR,${nets}\n`;
    const rows = HEAD + row('9.00', '6.00', '-3.00', '-3.00');
    expect(read(rows + closing('6.00,-3.00,-3.00')).asks).toEqual([]);
    expect(read(rows + closing('6.00,-3.50,-2.50')).asks).toEqual([
      { row: 5, why: 'The balances in EUR at the end of the file differ from the sum of its rows.' },
    ]);
  });

  test('any language, by the shape of a row; commas, semicolons and decimal commas', () => {
    const file = read(
      'Datum;Omschrijving;Categorie;Kosten;Valuta;Ann;Ben\r\n2026-05-01;Eten;Algemeen;1.234,50;EUR;617,25;-617,25\r\n',
    );
    expect(file.source).toBe('splitwise-csv');
    expect(netsIn(file)).toEqual({ Ann: 61_725, Ben: -61_725 });
  });

  test('two columns of one name are two people', () => {
    const file = read(
      'Date,Description,Category,Cost,Currency,Ann,Ann\n2026-05-01,Pizza,General,9.00,EUR,3.00,-3.00\n',
    );
    expect(netsIn(file)).toEqual({ Ann: 300, 'Ann (2)': -300 });
  });

  test('a payment to several people is several payments', () => {
    const { entries } = read(`${HEAD}2026-05-01,x,Zahlung,30.00,EUR,30.00,-10.00,-20.00\n`);
    expect(entries).toMatchObject([
      { kind: 'payment', from: 'Ann', to: 'Ben', amount: 1000 },
      { kind: 'payment', from: 'Ann', to: 'Cleo', amount: 2000 },
    ]);
  });

  test('yen with and without decimals', () => {
    const head = 'Date,Description,Category,Cost,Currency,Ann,Ben\n';
    for (const end of ['', '.00']) {
      const file = read(`${head}2026-05-01,Train,General,30000${end},JPY,15000${end},-15000${end}\n`);
      expect(netsIn(file, 'JPY')).toEqual({ Ann: 15_000, Ben: -15_000 });
    }
  });

  test('saved again by a spreadsheet: other days, a line that names the separator, empty columns', () => {
    const file = read(
      'sep=;\nDate;Description;Category;Cost;Currency;Ann;Ben;\n31.05.2026;Pizza;General;9,00;EUR;4,50;-4,50;\n',
    );
    expect(bills(file)).toMatchObject([{ row: 3, day: '2026-05-31', amount: 900, split: 'equally' }]);
    const american = 'Date,Description,Category,Cost,Currency,Ann,Ben\n5/1/2026,a,General,9,EUR,9,-9\n';
    expect(read(american).refused).toEqual([{ row: 2, reason: '“5/1/2026” is not a date.' }]);
    expect(bills(read(`${american}5/31/2026,b,General,9,EUR,9,-9\n`)).map(({ day }) => day)).toEqual([
      '2026-05-01',
      '2026-05-31',
    ]);
  });
});

describe('Spliit', () => {
  const HEAD = '"Date","Description","Category","Currency","Cost","Is Reimbursement","Split mode","Ann","Ben","Cleo"\n';
  const row = (cost: string, cells: string, mode = 'Evenly', isPayment = 'No') =>
    `"2026-05-01","Dinner","General","EUR","${cost}","${isPayment}","${mode}",${cells}\n`;

  test('whoever is the only one without a share has paid', () => {
    expect(netsIn(read(HEAD + row('30.00', '0,-15,-15')))).toEqual({ Ann: 3000, Ben: -1500, Cleo: -1500 });
  });

  test('negative costs are refunds', () => {
    const file = read(HEAD + row('-30.00', '-10,10,10'));
    expect(bills(file)).toMatchObject([{ kind: 'refund', amount: 3000 }]);
    expect(netsIn(file)).toEqual({ Ann: -2000, Ben: 1000, Cleo: 1000 });
  });

  test('old shares of a bill that became even are even', () => {
    expect(netsIn(read(HEAD + row('30.00', '20,-5,-5')))).toEqual({ Ann: 2000, Ben: -1000, Cleo: -1000 });
  });

  test('shares that miss the cost by more than rounding are refused', () => {
    const file = read(HEAD + row('30.00', '20,-5,-4.97', 'Unevenly – By amount'));
    expect(file.refused).toEqual([{ row: 2, reason: 'The amounts of this row do not add up.' }]);
  });

  test('a column of payers is read, with shares or with balances in the cells', () => {
    const head = HEAD.replace('"Split mode"', '"Split mode","Paid By"');
    const rowWith = (cells: string) => `"2026-05-01","x","General","EUR","30.00","No","Evenly","Ann",${cells}\n`;
    const expected = { Ann: 3000, Ben: -1500, Cleo: -1500 };
    expect(netsIn(read(head + rowWith('0,-15,-15')))).toEqual(expected);
    expect(netsIn(read(head + rowWith('30,-15,-15')))).toEqual(expected);
  });

  test('the original cost is kept, in the decimals of its currency', () => {
    const head = HEAD.replace('"Cost",', '"Cost","Original cost","Original currency","Conversion rate",');
    const rowWith = (original: string) =>
      `"2026-05-01","x","General","EUR","30.00",${original},"No","Evenly",10,-10,-10\n`;
    const file = read(
      head +
        [`4900,"JPY",0.0061`, `"33.60","USD",0.89`, ',,', '"30.00","EUR",1'].map(rowWith).join('') +
        rowWith('-33.60,"USD",0.89').replace('"30.00"', '"-30.00"').replace('10,-10,-10', '-10,10,10'),
    );
    expect(file.refused).toEqual([]);
    expect(bills(file).map(({ original }) => original)).toEqual([
      { currency: 'JPY', amount: 4900 },
      { currency: 'USD', amount: 3360 },
      undefined,
      undefined,
      { currency: 'USD', amount: 3360 },
    ]);
  });

  const group = (expense: object) =>
    JSON.stringify({
      currency: '€',
      currencyCode: 'EUR',
      participants: [
        { id: 'b', name: 'Ben' },
        { id: 'a', name: 'Ann' },
        { id: 'c', name: 'Cleo' },
      ],
      expenses: [
        {
          expenseDate: '2026-05-01T00:00:00.000Z',
          title: 'Dinner',
          paidById: 'a',
          splitMode: 'EVENLY',
          paidFor: ['a', 'b', 'c'].map((participantId) => ({ participantId, shares: 100 })),
          ...expense,
        },
      ],
    });

  test.each([
    [
      { id: '', amount: 1000 },
      { Ann: 334, Ben: 333, Cleo: 333 },
    ],
    // FNV-1a of 'a' is 3826002220, of 'c' 3859557458: 1 and 2 modulo 3.
    [
      { id: 'a', amount: 1000 },
      { Ann: 333, Ben: 334, Cleo: 333 },
    ],
    [
      { id: 'c', amount: 1000 },
      { Ann: 333, Ben: 333, Cleo: 334 },
    ],
    [
      { id: 'c', amount: 1001 },
      { Ann: 334, Ben: 333, Cleo: 334 },
    ],
    [
      { id: 'a', amount: -1000 },
      { Ann: 334, Ben: 333, Cleo: 333 },
    ],
  ])('the leftover cents of %j are those of Spliit', (expense, shares) => {
    const [bill] = bills(read(group(expense)));
    expect(partsOf(bill?.shares ?? [])).toEqual(shares);
  });

  test('keeps the kind of split, and the amount in another currency', () => {
    const paidFor = [
      { participantId: 'a', shares: 2500 },
      { participantId: 'b', shares: 7500 },
    ];
    const expense = { amount: 1000, splitMode: 'BY_PERCENTAGE', paidFor, originalAmount: 900, originalCurrency: 'GBP' };
    expect(bills(read(group(expense)))).toMatchObject([
      {
        split: {
          kind: 'percent',
          of: [
            { userId: 'Ann', value: 2500 },
            { userId: 'Ben', value: 7500 },
          ],
        },
        original: { currency: 'GBP', amount: 900 },
      },
    ]);
    const wrong = { ...expense, paidFor: paidFor.slice(1) };
    expect(read(group(wrong)).refused).toEqual([{ row: 1, reason: 'The amounts of this row do not add up.' }]);
  });
});

describe('SplitPro', () => {
  const HEAD = 'Paid By,Name,Category,Amount,Split Type,Expense Date,Currency,You Lent,You Owe,Settlement\n';

  test('line breaks, commas and quotes in names; decimal commas', () => {
    const file = read(
      `${HEAD}You,Two\nlines, "quoted",food,"43,51",EXACT,2026-05-01 10:00:00,EUR,"20,01",0,0\n` +
        'Ben,"a, b",food,"10,00",EQUAL,2026-05-01 10:00:00,EUR,0,"5,00",0\n' +
        'You,,general,"5,00",SETTLEMENT,2026-05-02 10:00:00,EUR,0,0,"5,00"\n',
    );
    expect(file.refused).toEqual([]);
    expect(bills(file).map(({ description, amount, row }) => [row, description, amount])).toEqual([
      [2, 'Two lines, "quoted"', 2001],
      [4, 'a, b', 1000],
    ]);
    expect(netsIn(file)).toEqual({ You: 2001, Ben: -2001 });
  });

  test('conversions, and rows without a debt, are refused', () => {
    const row = (type: string) => `You,x,general,5.00,${type},2026-05-02 10:00:00,EUR,0,0,0\n`;
    expect(read(`${HEAD}${row('CURRENCY_CONVERSION')}${row('EQUAL')}nonsense\n`).refused).toEqual([
      { row: 2, reason: 'Conversions between currencies cannot be imported.' },
      { row: 3, reason: 'Nobody owes the other anything in this row.' },
      { row: 4, reason: 'This row has not the ten columns of its header.' },
    ]);
  });
});

describe('Settle Up', () => {
  const HEAD =
    'Who paid,Amount,Currency,For whom,Split amounts,Purpose,Category,Date & time,Timezone,Exchange rate,Converted amount,Type,Receipt\r\n';
  const row = (paid: string, amount: string, whom: string, amounts: string, type = 'expense') =>
    `${paid},${amount},EUR,${whom},${amounts},,🍴 Food,2026-05-01 20:15:00,,1,${amount},${type},\r\n`;

  test('UTF-16, blanks after names, and a cent that rounding lost', () => {
    const file = readFile(utf16(HEAD + row('Ann ', '10.00', 'Ann ;Ben;Cléo', '3.33;3.33;3.33'))) as ImportedFile;
    expect(file.people).toEqual(['Ann', 'Ben', 'Cléo']);
    expect(partsOf(bills(file)[0]?.shares ?? [])).toEqual({ Ann: 334, Ben: 333, Cléo: 333 });
  });

  test('a share more than a cent a person away, and lists of different lengths, are refused', () => {
    const file = read(HEAD + row('Ann', '10.00', 'Ann;Ben', '5.00;4.97') + row('Ann', '10.00', 'Ann;Ben', '10.00'));
    expect(file.refused.map(({ row: line }) => line)).toEqual([2, 3]);
  });

  test('a transfer to several people is several payments', () => {
    expect(read(HEAD + row('Ann', '10.00', 'Ben;Cleo', '4.00;6.00', 'transfer')).entries).toMatchObject([
      { kind: 'payment', from: 'Ann', to: 'Ben', amount: 400 },
      { kind: 'payment', from: 'Ann', to: 'Cleo', amount: 600 },
    ]);
  });
});

describe('Cospend', () => {
  const MEMBERS =
    'name,weight,active,color\n"Ann",1,1,"#ddcb55"\n"Cole, Ben",0.5,0,"#0082c9"\n"Di "D" Ek",1,1,"#b6469d"\n\n';
  const BILLS =
    'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted\n';
  const row = (amount: string, payer: string, owers: string, category = '12', rest = ',n,0,"a+b%0Ac%21",0') =>
    `"Dinner",${amount},2026-05-01,1777636800,"${payer}",1,1,"${owers}",n,1,0,,${category}${rest}\n`;
  const END =
    '\ncategoryname,categoryid,icon,color\n"Grocery",12,"x","#fff"\n\ncurrencyname,exchange_rate\n"EUR",1\n"USD",1.1\n';

  test('weights, names with commas and quotes, comments, the trash, the main currency', () => {
    const file = read(
      MEMBERS +
        BILLS +
        row('15', 'Ann', 'Ann,Cole, Ben') +
        row('9', 'Di "D" Ek', 'Ann', '-11') +
        row('99', 'Ann', 'Ann', '12', ',n,0,"",1') +
        END,
    );
    expect(file.refused).toEqual([]);
    expect(file.people).toEqual(['Ann', 'Cole, Ben', 'Di "D" Ek']);
    expect(bills(file)).toMatchObject([
      {
        category: 'food',
        notes: 'a b\nc!',
        currency: 'EUR',
        shares: [
          { person: 'Ann', cents: 1000 },
          { person: 'Cole, Ben', cents: 500 },
        ],
        split: {
          kind: 'shares',
          of: [
            { userId: 'Ann', value: 1000 },
            { userId: 'Cole, Ben', value: 500 },
          ],
        },
      },
    ]);
    expect(netsIn(file)).toEqual({ Ann: -400, 'Cole, Ben': -500, 'Di "D" Ek': 900 });
  });

  test('a broken quote costs its row only', () => {
    const file = read(`${MEMBERS}${BILLS}"Broken,1,2026-05-01\n${row('9', 'Ann', 'Ann')}`);
    expect(file.refused.map(({ row: line }) => line)).toEqual([7]);
    expect(file.entries).toMatchObject([{ row: 8, amount: 900 }]);
  });

  test('rounding does not grow over the file', () => {
    const members = 'name,weight,active,color\n"Ann",1,1,"#1"\n"Ben",1,1,"#2"\n"Cleo",1,1,"#3"\n\n';
    const file = read(members + BILLS + row('10', 'Ann', 'Ann,Ben,Cleo').repeat(300));
    expect(netsIn(file, '')).toEqual({ Ann: 200_000, Ben: -100_000, Cleo: -100_000 });
  });
});

describe('IHateMoney', () => {
  const bill = (changes: object = {}) => ({
    what: 'wine',
    amount: 9,
    date: '2026-05-01',
    payer_name: 'Ann',
    payer_weight: 1,
    owers: ['Ann', 'Ben'],
    ...changes,
  });

  test('a plan of payments is named as one', () => {
    const failure = { failure: 'This file has suggested payments only. Please export the bills.' };
    expect(failureOf('[{"ower":"Ann","receiver":"Ben","amount":3,"currency":"EUR"}]')).toEqual(failure);
    expect(failureOf('ower,receiver,amount,currency\r\nAnn,Ben,3,EUR\r\n')).toEqual(failure);
  });

  test('weights of payers count, and missing ones are reported where they matter', () => {
    const file = read(JSON.stringify([bill({ payer_weight: 2 })]));
    expect(netsIn(file, 'XXX')).toEqual({ Ann: 300, Ben: -300 });
    expect(file.asks).toEqual([{ why: 'The file has no weights of people who have not paid: they count as 1 (Ben).' }]);
  });

  test('a payer’s name with a comma is one person, unless a part of it has paid, too', () => {
    const head = 'what,bill_type,amount,currency,date,payer_name,payer_weight,owers\r\n';
    const row = (payer: string, owers: string) => `wine,Expense,9.0,EUR,2026-05-01,"${payer}",1.0,"${owers}"\r\n`;
    const rows = head + row('Cole, Ben', 'Ann, Cole, Ben');
    expect(netsIn(read(rows))).toEqual({ Ann: -450, 'Cole, Ben': 450 });
    expect(read(rows + row('Ben', 'Ann')).refused.map(({ row: line }) => line)).toEqual([2]);
  });

  test('broken rows are refused by their position', () => {
    const file = read(JSON.stringify([bill(), { what: 'x' }, 7, bill({ amount: 1.005 }), bill({ owers: [] })]));
    expect(file.entries).toHaveLength(1);
    expect(file.refused.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
  });
});

describe('Tricount', () => {
  const person = (id: number, name: string) => ({
    RegistryMembershipNonUser: { id, uuid: `u${id}`, alias: { display_name: name } },
  });
  const [ann, ben] = [person(1, 'Ann'), person(2, 'Ben')];
  const money = (value: string) => ({ currency: 'EUR', value });
  const entry = (value: string, type: string, parts: [object, string][], changes: object = {}) => ({
    RegistryEntry: {
      status: 'ACTIVE',
      type_transaction: type,
      description: 'x',
      date: '2026-03-29 00:47:48.406000',
      amount: money(value),
      membership_owned: ann,
      allocations: parts.map(([membership, part]) => ({ membership, amount: money(part), type: 'AMOUNT' })),
      ...changes,
    },
  });
  const file = (entries: object[], older: string | null = null) =>
    JSON.stringify({
      Response: [{ Registry: { currency: 'EUR', memberships: [ann, ben], all_registry_entry: entries } }],
      Pagination: { older_url: older },
    });

  test('incomes are refunds, deleted entries count for nothing, wrong sums are refused', () => {
    const found = read(
      file([
        entry('10.00', 'INCOME', [
          [ann, '5.00'],
          [ben, '5.00'],
        ]),
        entry('-99.00', 'NORMAL', [[ben, '-99.00']], { status: 'DELETED' }),
        entry('-10.00', 'NORMAL', [[ben, '-9.00']]),
        entry('-3.00', 'BALANCE', [[ben, '-3.00']]),
      ]),
    );
    expect(found.entries).toMatchObject([
      { kind: 'refund', day: '2026-03-29' },
      { kind: 'payment', to: 'Ben' },
    ]);
    expect(found.refused.map(({ row }) => row)).toEqual([3]);
    expect(netsIn(found)).toEqual({ Ann: -200, Ben: 200 });
  });

  test('a file that lacks older entries says so', () => {
    expect(read(file([])).asks).toEqual([]);
    expect(read(file([], '/v1/older')).asks).toEqual([
      { why: 'The file lacks older entries, so its balances cannot be right.' },
    ]);
  });
});

describe('any file', () => {
  test.each([
    ['', 'We don’t know this kind of file.'],
    ['hello', 'We don’t know this kind of file.'],
    ['{"a":1}', 'We don’t know this kind of file.'],
    ['[]', 'We don’t know this kind of file.'],
    ['{"a":', 'This file is damaged: its end is missing.'],
    ['{"friends":{},"groups":[]}', 'This file has balances only. Please export the expenses of each friend.'],
    [
      '{"format":"allsquare","version":2,"group":{"name":"x","type":"trip","currency":"USD"},"people":[],"entries":[]}',
      'This file was written by a newer version of Allsquare.',
    ],
  ])('%j: %s', (text, failure) => {
    expect(failureOf(text)).toEqual({ failure });
  });

  test('too many bytes, too many rows, letters in no known encoding', () => {
    expect(readFile(new Uint8Array(20_000_001))).toEqual({ failure: 'This file is too large.' });
    const rows = '2026-05-01,x,General,9,EUR,9,-9\n'.repeat(20_001);
    expect(readText(`Date,Description,Category,Cost,Currency,Ann,Ben\n${rows}`)).toEqual({
      failure: 'This file is too large.',
    });
    expect(readFile(new Uint8Array([0x44, 0xe4, 0x44]))).toEqual({
      failure: 'The letters of this file cannot be read. Please save it as UTF-8.',
    });
  });

  test('CR alone, CRLF and LF give the same', () => {
    const text = 'Date,Description,Category,Cost,Currency,Ann,Ben\n\n2026-05-01,"two\nlines",General,9,EUR,9,-9\n';
    const entries = read(text).entries;
    expect(entries).toMatchObject([{ row: 3, description: 'two lines' }]);
    for (const lineBreak of ['\r', '\r\n']) expect(read(text.replaceAll('\n', lineBreak)).entries).toEqual(entries);
  });

  test('text is made storable: long descriptions, control characters, open marks of direction', () => {
    const long = 'x'.repeat(300);
    const file = read(
      `Date,Description,Category,Cost,Currency,Ann,Ben\n2026-05-01,${long},General,9,EUR,9,-9\n2026-05-01,"a\u202eb\tc",General,9,EUR,9,-9\n2026-05-01,,General,9,EUR,9,-9\n`,
    );
    expect(bills(file).map(({ description }) => description)).toEqual([
      `${'x'.repeat(199)}…`,
      'ab c',
      'No description',
    ]);
    expect(bills(file)[0]?.notes).toBe(long);
  });
});

/** Nothing but whole cents that add up may come out. */
const isSound = (entry: Entry) => {
  const sum = (parts: { cents: number }[]) => parts.reduce((total, { cents }) => total + cents, 0);
  if (!Number.isInteger(entry.amount) || entry.amount <= 0) return false;
  if (entry.kind === 'payment') return entry.from !== entry.to;
  const parts = [...entry.paid, ...entry.shares];
  return (
    sum(entry.paid) === entry.amount &&
    sum(entry.shares) === entry.amount &&
    parts.every(({ cents, person }) => Number.isInteger(cents) && cents > 0 && person !== '')
  );
};

test('random cells under each header give sound entries or reasons, never an exception', () => {
  const headers = [
    'Date,Description,Category,Cost,Currency,Ann,Ben,Cleo',
    'Date,Description,Category,Cost,Currency,Paid by,Split,Notes,Ann,Ben',
    'Date,Description,Category,Currency,Cost,Is Reimbursement,Split mode,Ann,Ben,Cleo',
    'Paid By,Name,Category,Amount,Split Type,Expense Date,Currency,You Lent,You Owe,Settlement',
    'Who paid,Amount,Currency,For whom,Split amounts,Purpose,Category,Date & time,Exchange rate,Converted amount,Type,Receipt',
    'what,bill_type,amount,currency,date,payer_name,payer_weight,owers',
    'what,amount,date,timestamp,payer_name,payer_weight,owers,categoryid',
  ];
  const cell = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        '2026-05-01',
        '9',
        '9.00',
        '4.50',
        '-4.50',
        '0',
        'EUR',
        'Ann',
        'Ben',
        'Ann;Ben',
        'Ann,Ben',
        '4.50;4.50',
        'Yes',
        'No',
        'Evenly',
        'expense',
        'transfer',
        'EQUAL',
        'SETTLEMENT',
        'You',
        'Payment',
        '-11',
        '',
        ' ',
        '"',
        '""',
        '1,234',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  );
  const quote = (text: string) => (text.includes(',') ? `"${text}"` : text);
  const file = fc
    .constantFrom(...headers)
    .chain((header) =>
      fc
        .tuple(
          fc.array(
            fc.array(cell, { minLength: header.split(',').length - 1, maxLength: header.split(',').length + 1 }),
            { maxLength: 6 },
          ),
          fc.constantFrom('\n', '\r', '\r\n'),
        )
        .map(([rows, lineBreak]) => [header, ...rows.map((cells) => cells.map(quote).join(','))].join(lineBreak)),
    );
  fc.assert(
    fc.property(file, (text) => {
      const found = readText(text);
      return 'failure' in found ? found.failure.endsWith('.') : found.entries.every(isSound);
    }),
    { numRuns: 3000 },
  );
});
