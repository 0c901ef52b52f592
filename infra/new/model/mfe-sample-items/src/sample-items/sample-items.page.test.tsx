import { renderScreen } from '@allsquare/kit/testing';
import * as contract from '@allsquare/sample-items-contract';
import { listSampleItems } from '@allsquare/sample-items-contract';
import { createSampleItem } from '@allsquare/sample-items-contract/examples';
import { screen } from '@testing-library/react';
import { SampleItemsPage } from './sample-items.page.tsx';

const answers = createSampleItem.steps
  .filter(({ call, answer }) => call === 'listSampleItems' && answer !== undefined)
  .map(({ answer }) => listSampleItems.response.parse(answer));
const some = answers.find(({ length }) => length > 0) ?? [];

const show = (answer: unknown) =>
  renderScreen(<SampleItemsPage />, { route: '/sample-items', answer: () => Response.json(answer) });

test('the page lists what its service answers', async () => {
  show(some);
  expect(screen.getByRole('heading', { level: 1, name: 'Sample items' })).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Sample items' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(some.map(({ name }) => name));
});

test('an empty list has a heading', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('a name creates one, and a blank name is refused', async () => {
  const { press, sent } = renderScreen(<SampleItemsPage />, {
    examples: [{ contract, scenarios: [createSampleItem] }],
    at: 'start',
    route: '/sample-items',
  });
  await press.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Please enter a name.')).toBeVisible();
  await press.type(screen.getByLabelText('Name'), some[0]?.name ?? '');
  await press.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('list', { name: 'Sample items' })).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { name: some[0]?.name } }]);
});
