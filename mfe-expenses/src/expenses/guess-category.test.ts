import { addCategories } from './category.ts';
import { guessCategory } from './guess-category.ts';

test.each([
  ['Uber', 'transportation'],
  ['Lidl', 'food'],
  ['Airbnb', 'accommodation'],
  ['uber to the airport', 'transportation'],
  ['Uber Eats', 'food'],
  ['Sainsbury’s', 'food'],
  ["McDonald's after the match", 'food'],
  ['Café', 'food'],
  ['Train tickets', 'transportation'],
  ['Concert tickets', 'activities'],
  ['Gas', 'transportation'],
  ['Gas bill', 'utilities'],
  ['Car wash', 'transportation'],
  ['H&M', 'shopping'],
  ['Toilet paper', 'shopping'],
  ['Rent November', 'rent'],
  ['Electricity', 'utilities'],
  ['misc.', 'general'],
  ['Parking fine', 'transportation'],
  ['Speeding fine', 'other'],
])('%s is %s', (description, category) => {
  expect(guessCategory(description)).toBe(category);
});

test.each(['', 'Ramiro', 'Barn', 'Carpet', 'Unicorn', 'Renting', '12'])('%j matches no category', (description) => {
  expect(guessCategory(description)).toBeUndefined();
});

test('at least one word matches every category of the add form, 200 words in all', () => {
  const words = ['groceries', 'taxi', 'hotel', 'museum', 'shoes', 'wifi', 'rent', 'misc', 'fee'];
  expect(new Set(words.map(guessCategory))).toEqual(new Set(addCategories));
});
