import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import kit from '../package.json';
import { createQueryClient, QueryClientProvider } from '../src/query.ts';
import { SessionProvider } from '../src/session.tsx';
import { exhibits, Gallery } from './gallery.tsx';
import { ann } from './show.tsx';

const read = (folder: string, pattern: RegExp) =>
  readdirSync(join(__dirname, folder))
    .filter((file) => pattern.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(__dirname, folder, file), 'utf8') }));

/** What remotes may use; the rest shows inside of it. */
const parts = [...read('../src/ui', /\.tsx$/), ...read('../src/frame', /^bare-frame\.tsx$/)].filter(
  ({ file }) => !kit.federation.private.includes(`./ui/${file.slice(0, -'.tsx'.length)}`),
);
const shown = read('.', /\.tsx$/)
  .map(({ text }) => text)
  .join('\n');

test('every part of the kit stands in the gallery', () => {
  expect(parts.length).toBeGreaterThan(20);
  expect(exhibits.flatMap(({ part }) => part ?? []).toSorted()).toEqual(
    parts.map(({ file }) => file.slice(0, -'.tsx'.length)).toSorted(),
  );
});

test('every component of a part stands in the gallery', () => {
  const components = parts.flatMap(({ text }) =>
    [...text.matchAll(/^export const ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) => name ?? ''),
  );
  expect(components).toContain('IconButton');
  expect(components.filter((name) => !shown.includes(`<${name}`))).toEqual([]);
});

test('the gallery can be shown', () => {
  const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);
  const { getAllByRole } = render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={{ user: ann }}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(getAllByRole('region').length).toBeGreaterThanOrEqual(exhibits.length);
});

test('nothing of the product is made of the gallery', () => {
  expect(Object.values(kit.exports).filter((file) => file.includes('gallery'))).toEqual([]);
  const sources = readdirSync(join(__dirname, '../src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .filter((file) => /['"][^'"]*\/gallery\//.test(readFileSync(join(__dirname, '../src', file), 'utf8')));
  expect(sources).toEqual([]);
});
