import type { RouteObject } from 'react-router';
import pages from '../../pages.json';
import { routes } from './router.tsx';

const pathsIn = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsIn(children)]);

test('pages.json names the pages of the shell, which no remote may claim', () => {
  const own = pathsIn(routes()).filter((path) => path !== '*');
  expect(own.toSorted()).toEqual([...pages.visitors, ...pages.members].toSorted());
});
