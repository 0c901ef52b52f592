import { categories } from '@allsquare/expenses-contract';
import { addCategories, editCategories } from './category.ts';

test('each category is offered by a form', () => {
  expect(new Set<string>([...addCategories, ...editCategories])).toEqual(new Set(categories));
});
