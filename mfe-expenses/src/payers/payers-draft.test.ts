import { paidAs, payerIds, payersProblem, unpaidOf } from './payers-draft.ts';

const three = ['ann', 'ben', 'cleo'];

test('the rest, of the readable amounts', () => {
  expect(unpaidOf({}, three, 9000)).toBe(9000);
  expect(unpaidOf({ ann: '20', cleo: '70,00' }, three, 9000)).toBe(0);
  expect(unpaidOf({ ann: '100', ben: '' }, three, 9000)).toBe(-1000);
  expect(unpaidOf({ ann: 'ten' }, three, 9000)).toBeNaN();
  expect(unpaidOf({ ann: '20', gone: '70' }, three, 9000)).toBe(7000);
});

test('everything has to be paid, unless one person paid alone', () => {
  expect(payersProblem({ ann: '20', ben: '70' }, three, 9000)).toBeNull();
  expect(payersProblem({ ann: '20' }, three, 9000)).toBe('payers-do-not-add-up');
  expect(payersProblem({ ann: 'ten' }, three, 9000)).toBe('payers-do-not-add-up');
  expect(payersProblem(null, three, 9000)).toBeNull();
});

test('the payer is the chosen one if they pay something, otherwise the first who does', () => {
  const payers = [
    { userId: 'ben', amount: 2000 },
    { userId: 'cleo', amount: 7000 },
  ];
  const draft = { cleo: '70', ann: '0', ben: '20' };
  expect(paidAs(draft, three, 'cleo')).toEqual({ paidBy: 'cleo', payers });
  expect(paidAs(draft, three, 'ann')).toEqual({ paidBy: 'ben', payers });
  expect(payerIds(draft, three, 'ann')).toEqual(['ben', 'cleo']);
});

test('a person who pays everything paid alone', () => {
  expect(paidAs({ ben: '90' }, three, 'ann')).toEqual({ paidBy: 'ben' });
  expect(paidAs({}, three, 'ann')).toEqual({ paidBy: 'ann' });
  expect(paidAs(null, three, 'ann')).toEqual({ paidBy: 'ann' });
  expect(payerIds(null, three, 'ann')).toEqual(['ann']);
});
