import { guessType } from './guess-type.ts';

test.each([
  ['Lisbon trip', 'trip'],
  ['LISBON TRIP 2026', 'trip'],
  ['Ski weekend', 'trip'],
  ['Flat 12', 'home'],
  ['14 Elm Street', 'home'],
  ['Beach house', 'home'],
  ['Ann & Ben', 'couple'],
  ['Ann and Ben', 'couple'],
  ['Ann+Ben', 'couple'],
  ['Us two', 'couple'],
  ['Dan’s birthday', 'event'],
  ['Ann and Ben wedding', 'event'],
  ['New Year', 'event'],
  ['Office lunch club', 'work'],
  ['Team offsite', 'work'],
])('%s is %s', (name, type) => {
  expect(guessType(name)).toBe(type);
});

test.each(['', 'Lisbon', 'Tripoli', 'Steam', 'The Romans', 'Salt & pepper', '12'])('%j suggests no type', (name) => {
  expect(guessType(name)).toBeUndefined();
});
