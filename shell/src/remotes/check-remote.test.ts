import type { Remote } from '@allsquare/kit/remote';
import { checkRemote } from './check-remote.ts';
import type { ListedRemote } from './read-list.ts';

const listed = { name: 'mfe-budgets', pages: [{ path: '/budgets' }], slots: ['invites'] } as unknown as ListedRemote;
const honest: Remote = { routes: [{ path: '/budgets' }, { path: '/budgets/:id' }], slots: { invites: () => null } };
const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  jest.spyOn(console, 'error').mockImplementation((words) => logged.push(words));
});
const WHO = 'The remote mfe-budgets is not as its remote.json says:';

test('accepts a remote that matches its manifest', () => {
  expect(checkRemote(listed, honest)).toEqual(honest);
  expect(logged).toEqual([]);
});

test('reports a slot of the manifest that the remote does not fill', () => {
  checkRemote(listed, { ...honest, slots: {} });
  expect(logged).toEqual([`${WHO} it does not fill the slot invites.`]);
});

test("drops a route outside the remote's pages", () => {
  const { routes } = checkRemote(listed, { ...honest, routes: [...honest.routes, { path: '/groups' }] });
  expect(routes).toEqual(honest.routes);
  expect(logged).toEqual([`${WHO} it has a route /groups, which is neither its own nor granted.`]);
});

test('reports a page without a route', () => {
  checkRemote(listed, { ...honest, routes: [] });
  expect(logged).toEqual([`${WHO} it has no route under /budgets.`]);
});
