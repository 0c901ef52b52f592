import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { afterEach, expect, test } from '@jest/globals';
import { drawingThreads } from './drawing-threads.ts';

/** The shell: the frame, and a module that it shares. */
const shell = `
  module.exports = {
    places: ['frame', '/dashboard'],
    draw: async (place) => place === 'frame'
      ? { html: '<i></i><slot name="0"></slot>', left: [{ place: 'page', props: {} }] }
      : { html: '<slot name="0"></slot>', left: [{ place: 'slot:list', props: { of: 1 } }] },
    shared: { '@allsquare/kit/names': () => ({ nameOf: ({ name }) => name }) },
  };`;
const list = `
  const { nameOf } = require('@allsquare/kit/names');
  module.exports = {
    places: ['slot:list'],
    draw: async (place, { user }, props) => ({ html: [nameOf(user), JSON.stringify(props), typeof process].join(), left: [] }),
  };`;
/** A unit that stores in its module whom it has drawn for last. */
const leaking = `
  let before = '';
  module.exports = {
    places: ['slot:list'],
    draw: async (place, { user }) => {
      const html = before + user.name;
      before = user.name + ', ';
      return { html, left: [] };
    },
  };`;
const broken = "require('@allsquare/kit/of-a-newer-shell');";

const folder = temporaryFolder();
let written = 0;
const filesOf = (...units: string[]) =>
  units.map((text) => {
    const file = join(folder, `first-${written++}.cjs`);
    writeFileSync(file, text);
    return file;
  });

let stop = () => {};
afterEach(() => stop());
const never = new AbortController().signal;
/** Threads that record their reports. */
function open(size: number, ...units: string[]) {
  const files = filesOf(...units);
  const reports: string[] = [];
  const compared: boolean[] = [];
  const threads = drawingThreads(
    { warn: (fault) => reports.push(String(fault)), onComparison: (differs) => compared.push(differs) },
    size,
  );
  ({ stop } = threads);
  const draw = (name: string) => threads.draw(files, { page: '/dashboard', given: { user: { name } } }, never);
  return { draw, reports, compared };
}

test('views are drawn for their reader, at once and in sequence', async () => {
  const { draw, reports } = open(2, shell, list);
  const names = Array.from({ length: 10 }, (_, index) => `Person ${index}`);
  const expected = names.map((name) => `<i></i>${name},{"of":1},undefined`);
  expect(await Promise.all(names.map(draw))).toEqual(expected);
  for (const [index, name] of names.entries()) expect(await draw(name)).toBe(expected[index]);
  expect(reports).toEqual([]);
});

test('a unit that requires what the shell does not share is omitted and reported', async () => {
  const { draw, reports } = open(1, shell, broken);
  expect(await draw('Ann')).toBe('<i></i>');
  expect(reports).toEqual([expect.stringContaining('The shell does not share @allsquare/kit/of-a-newer-shell')]);
});

test('a unit that stores data of people is found within 200 views, and from then on each view has its own context', async () => {
  const { draw, reports, compared } = open(1, shell, leaking);
  const seen: string[] = [];
  for (let view = 1; view <= 250; view++) seen.push(await draw(`Person ${view}`));
  expect(compared).toEqual([true]);
  expect(reports).toEqual(['a first view of /dashboard differs from one of a fresh context']);
  expect(seen[1]).toContain('Person 1,');
  expect(seen.slice(199)).toEqual(Array.from({ length: 51 }, (_, index) => `<i></i>Person ${index + 200}`));
});

test('nothing is reported of units that store nothing', async () => {
  const { draw, reports, compared } = open(1, shell, list);
  for (let view = 1; view <= 450; view++) await draw(`Person ${view}`);
  expect(compared).toEqual([false, false]);
  expect(reports).toEqual([]);
});
