import { renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { SampleScreenPage } from './sample-screen.page.tsx';

test('the page has its title and the heading of an empty list', () => {
  renderScreen(<SampleScreenPage />, { route: '/sample-screen' });
  expect(screen.getByRole('heading', { level: 1, name: 'Sample screen' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});
