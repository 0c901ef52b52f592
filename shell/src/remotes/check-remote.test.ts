import type { Remote } from '@allsquare/kit/remote';
import { checkRemote } from './check-remote.ts';
import type { ListedRemote } from './read-list.ts';

const listed = { name: 'mfe-budgets', pages: [{ path: '/budgets' }], slots: ['invites'] } as unknown as ListedRemote;
const honest: Remote = { routes: [{ path: '/budgets' }, { path: '/budgets/:id' }], slots: { invites: () => null } };
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  jest.spyOn(console, 'error').mockImplementation((words) => said.push(words));
});
const WHO = 'The remote mfe-budgets is not as its remote.json says:';

test('a remote that is as it says is taken as it is', () => {
  expect(checkRemote(listed, honest)).toEqual(honest);
  expect(said).toEqual([]);
});

test('a slot that it names and does not fill is said', () => {
  checkRemote(listed, { ...honest, slots: {} });
  expect(said).toEqual([`${WHO} it does not fill the slot invites.`]);
});

test('a route of another remote is not taken', () => {
  const { routes } = checkRemote(listed, { ...honest, routes: [...honest.routes, { path: '/groups' }] });
  expect(routes).toEqual(honest.routes);
  expect(said).toEqual([`${WHO} it has a route /groups, which is neither its own nor granted.`]);
});

test('a page without a route is said', () => {
  checkRemote(listed, { ...honest, routes: [] });
  expect(said).toEqual([`${WHO} it has no route under /budgets.`]);
});
