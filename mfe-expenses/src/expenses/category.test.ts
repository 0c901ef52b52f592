import { categories } from '@allsquare/expenses-contract';
import { addCategories, categoryLooks, editCategories } from './category.ts';

test('a form offers each category', () => {
  expect(new Set<string>([...addCategories, ...editCategories])).toEqual(new Set(categories));
});

test('no two have the same icon, whatever their colors', () => {
  const icons = Object.values(categoryLooks).map(({ Icon }) => Icon);
  expect(new Set(icons).size).toBe(icons.length);
});
