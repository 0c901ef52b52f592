import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import kit from '../package.json';
import { createQueryClient, QueryClientProvider } from '../src/queries/query.ts';
import { SessionProvider } from '../src/session/session.tsx';
import { remotes, sources, typeDocs } from './from-build.ts';
import { routes } from './gallery.tsx';
import { nameOf } from './part-page.tsx';
import { chapters } from './parts/all.ts';
import { ann } from './people.ts';
import { readExamples } from './read-examples.ts';

jest.mock('./from-build.ts', () => jest.requireActual('./build/for-tests.ts').fromBuild());
// What jsdom lacks.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

const entries = chapters.flatMap((chapter) => chapter.entries);
const open = (path: string) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={{ user: ann }}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </SessionProvider>
    </QueryClientProvider>,
  );

/** Parts that are used with the frame, and are kept there. */
const besideFrame = Object.entries(kit.exports)
  .filter(([part, file]) => part.startsWith('./ui/') && file.startsWith('./src/frame/'))
  .map(([, file]) => file.slice('./src/'.length, -'.tsx'.length));

/** What remotes may use, by its file in src; what is private shows inside of it. */
const parts = [
  ...readdirSync(join(__dirname, '../src/ui'))
    .filter((file) => /^[\w-]+\.tsx$/.test(file))
    .map((file) => `ui/${file.slice(0, -'.tsx'.length)}`)
    .filter((file) => !kit.federation.private.includes(`./${file}`)),
  ...besideFrame,
];

test('every part of the kit is in the gallery', () => {
  expect(parts.length).toBeGreaterThan(20);
  expect(entries.map(({ file }) => file).toSorted()).toEqual([...parts, 'frame/frame'].toSorted());
});

test.each(entries)('$title: every component is shown, every prop has a meaning', ({ file }) => {
  const { components = [], helpers = [] } = typeDocs.parts[file] ?? {};
  expect(components).not.toEqual([]);
  const shown = sources[file.split('/').at(-1) ?? ''] ?? '';
  // The theme, the foot and the line of the header are inside the page frame.
  const isInside = (name: string) => (file === 'frame/frame' && name !== 'Frame') || name === 'HeaderToasts';
  expect(components.filter(({ name }) => !isInside(name) && !shown.includes(`<${name}`))).toEqual([]);
  const silent = [
    ...[...components, ...helpers].filter(({ meaning }) => !meaning).map(({ name }) => name),
    ...components.flatMap(({ name, props }) =>
      props.filter(({ meaning }) => !meaning).map((prop) => `${name} ${prop.name}`),
    ),
  ];
  expect(silent).toEqual([]);
  const tags = components.flatMap(({ element = '' }) => /^<(\w+)>$/.exec(element)?.[1] ?? []);
  expect(tags.filter((tag) => document.createElement(tag) instanceof HTMLUnknownElement)).toEqual([]);
});

test.each(entries)('$title: each example is live, in both themes where it can be, with the code that runs', (entry) => {
  const { examples, dos, donts, shown } = entry;
  const read = readExamples(nameOf(entry), examples);
  expect(read.map(({ name }) => name).toSorted()).toEqual(Object.keys(examples).toSorted());
  expect(read.filter(({ meaning }) => !meaning)).toEqual([]);
  expect(dos.length * donts.length).toBeGreaterThan(0);
  open(`/${nameOf(entry)}`);
  for (const { title, code } of read) {
    const section = within(screen.getByRole('region', { name: title }));
    expect(section.getByRole('group', { name: `Code of ${title}` })).toHaveTextContent(code, {
      normalizeWhitespace: false,
    });
    expect(section.queryAllByText(/^(light|dark)$/)).toHaveLength(shown ? 0 : 2);
  }
  for (const { name, props } of typeDocs.parts[entry.file]?.components ?? []) {
    if (props.length === 0) continue;
    const named = within(screen.getByRole('table', { name: `Props of ${name}` })).getAllByRole('rowheader');
    expect(named.map(({ textContent }) => textContent).toSorted()).toEqual(props.map((prop) => prop.name).toSorted());
  }
});

const filled = remotes.flatMap(({ name, manifest }) => manifest.slots.map((slot) => ({ slot, name })));

test('every slot is declared by its owner, filled by a remote, and in the gallery', () => {
  const names = Object.keys(typeDocs.slots).toSorted();
  expect(names).toEqual([...new Set(filled.map(({ slot }) => slot))].toSorted());
  open('/');
  const places = within(screen.getByRole('list', { name: 'Slots' })).getAllByRole('link');
  expect(places.map((place) => place.getAttribute('href'))).toEqual(names.map((name) => `/slots/${name}`));
  const silent = Object.values(typeDocs.slots).flatMap(({ props }) => props.filter(({ meaning }) => !meaning));
  expect(silent).toEqual([]);
});

test.each(filled)('the slot $slot shows what $name fills it with', async ({ slot, name }) => {
  open(`/slots/${slot}`);
  const section = screen.getByRole('region', { name: `Filled by ${name}` });
  await waitFor(() => {
    expect(section.querySelector('.g-ground > *')).not.toBeNull();
    expect(section.querySelector('[aria-busy="true"]')).toBeNull();
  });
  expect(within(section).queryAllByRole('alert')).toEqual([]);
});

test('nothing of the product is made of the gallery', () => {
  expect(Object.values(kit.exports).filter((file) => file.includes('gallery'))).toEqual([]);
  const sources = readdirSync(join(__dirname, '../src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .filter((file) => /['"][^'"]*\/gallery\//.test(readFileSync(join(__dirname, '../src', file), 'utf8')));
  expect(sources).toEqual([]);
});
