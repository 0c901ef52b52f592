import { render } from '@testing-library/react';
import { people } from '../harness/testing.ts';
import { SessionProvider } from '../session/session.tsx';
import { Amount } from './amount.tsx';
import { Mosaic } from './mosaic.tsx';
import { initialsIn, initialsOf, Tile } from './tile.tsx';

test.each([
  ['Mara Lindt', '', 'MA'],
  ['Al & Bo', '', 'AL'],
  ['é', 'eva@example.com', 'É'],
  ['', 'ben@example.com', 'BE'],
  ['😀', 'zoe.k@example.com', 'ZO'],
])('the initials of %j, %j are %s', (name, email, initials) => {
  expect(initialsOf(name, email)).toBe(initials);
});

/** The initials of people with these names, in order. */
const lettersOf = (...names: string[]) => {
  const people = names.map((name, at) => ({ id: String(at).padStart(3, '0'), name }));
  const letters = initialsIn(people);
  return people.map(({ id }) => letters.get(id));
};
const byName = (...names: string[]) => {
  const letters = initialsIn(names.map((name) => ({ id: name, name })));
  return Object.fromEntries(names.map((name) => [name, letters.get(name)]));
};

test('in a list, initials that nobody shares stay', () => {
  expect(byName('Ann Example', 'Ben Example', 'Cleo Example')).toEqual({
    'Ann Example': 'AN',
    'Ben Example': 'BE',
    'Cleo Example': 'CL',
  });
});

test.each([
  [{ 'Anna Berg': 'AB', 'Anne Clark': 'AC', 'Ben Example': 'BE' }],
  [{ 'Anna Example': 'AA', 'Anne Example': 'AE' }],
  // AB belongs to somebody else.
  [{ 'Anna Berg': 'AA', 'Anne Clark': 'AC', 'Abe Example': 'AB' }],
  [{ 'Member 1': 'M1', 'Member 2': 'M2', 'Member 3': 'M3' }],
  [{ Anna: 'AA', Anne: 'AE', 안나: '안나' }],
])('colliding initials are distinguished: %o', (wanted) => {
  const names = Object.keys(wanted);
  expect(byName(...names)).toEqual(wanted);
  expect(byName(...names.toReversed())).toEqual(wanted);
});

test('people of one name differ as long as it has letters for it, and so do forty Members', () => {
  expect(lettersOf('Ann Example', 'Ann Example', 'Ann Example')).toEqual(['AN', 'AE', 'AX']);
  const forty = lettersOf(...Array.from({ length: 40 }, (_, at) => `Member ${String(at + 1).padStart(2, '0')}`));
  expect(forty.slice(0, 3)).toEqual(['01', '02', '03']);
  expect(new Set(forty).size).toBe(40);
});

test('you are always yellow, the others have the colour of the group', () => {
  const { container } = render(
    <SessionProvider session={{ user: people.ann }}>
      <Tile person={{ ...people.ann, colour: 3 }} />
      <Tile person={{ ...people.ben, colour: 3 }} />
    </SessionProvider>,
  );
  expect([...container.children].map(({ className }) => className.trim())).toEqual(['k-tile k-you', 'k-tile k-p3']);
});

const crowd = (count: number, balance: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `P${at}`, colour: 1, balance: at ? 0 : balance }));

test('a mosaic of ten or more shows eight people and how many more there are', () => {
  const { container } = render(<Mosaic people={crowd(9, -5)} count={12} settled={false} />);
  const cells = [...container.querySelectorAll('i')];
  expect(cells).toHaveLength(9);
  expect(cells[8]).toHaveTextContent('+4');
  expect(cells[0]?.style.getPropertyValue('--x')).toBe('-0.16');
});

test('the tiles of a settled group touch, and a lone member has no gap', () => {
  const { container } = render(
    <>
      <Mosaic people={crowd(3, 0)} count={3} settled />
      <Mosaic people={crowd(1, 0)} count={1} settled={false} />
      <Mosaic people={crowd(3, -1)} count={3} settled={false} />
    </>,
  );
  expect([...container.children].map(({ classList }) => classList[1])).toEqual([
    'k-mosaic-flush',
    'k-mosaic-flush',
    'k-mosaic-open',
  ]);
});

test('an amount has heavy dollars and light cents; zero has no sign', () => {
  const { container } = render(
    <>
      <Amount cents={11_130} signed />
      <Amount dollars={-94} signed />
      <Amount cents={0} signed />
      <Amount cents={14_840} />
    </>,
  );
  expect([...container.children].map(({ textContent }) => textContent)).toEqual([
    '+$111.30',
    '\u2212$94.00',
    '$0.00',
    '$148.40',
  ]);
  expect(container.querySelector('small')).toHaveTextContent('.30');
  expect(container.children[1]).toHaveClass('k-neg');
});
