import { PASSWORD } from '@allsquare/local/seed/people.ts';
import type { Page } from 'playwright-core';
import { memberAddresses } from '../product-pages.ts';

/** One picture: its page, and the actions before it. */
export interface Scene {
  name: string;
  path: string;
  /** Only in this size. */
  only?: 'phone' | 'desktop';
  /** Its overlay (a dialog, a menu): the picture shows the window, not the whole page. */
  over?: true;
  /** One of the main scenes, which also have pictures in special looks. */
  everywhere?: true;
  /** As it is printed. */
  print?: true;
  act?: (page: Page) => Promise<unknown>;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const inTurn =
  (...acts: NonNullable<Scene['act']>[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
const byPerson = (page: Page) => page.getByRole('table', { name: 'Spending by person' }).waitFor({ state: 'attached' });
const whatHasMovedIt = (page: Page) => page.getByRole('list', { name: 'What changed it' }).waitFor();
const confirmation = (page: Page) => page.getByRole('alertdialog').waitFor();
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click();
const fill = (label: string, value: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill(value);

const menu = inTurn(press('Open menu'), dialog('Menu'));
const settings = press('Group settings');
const addExpense = inTurn(press('Add Expense'), dialog('Add Expense'));
const basicInfo = inTurn(addExpense, fill('Amount', '86.40'), fill('Description', 'Dinner at the harbour'));
const wholeLine = inTurn(addExpense, fill('Amount', 'Dinner 43,10 with Ben and Cleo yesterday, Ben paid'));
const asksWhich = inTurn(addExpense, fill('Amount', 'Flat 12 rent 800 with Ben last Friday'));
/** Afterwards Dan is settled, if he was the payer. */
const whoseTurn = inTurn(addExpense, fill('Amount', '279.20'), (page) => page.getByText('turn: then').waitFor());
const splitOptions = inTurn(basicInfo, press('Next'), (page) => page.getByText('Adds up').waitFor());
const radio = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true }).check();
/** A kind of 'More', selected for a new expense. */
const more = (kind: string, ...acts: NonNullable<Scene['act']>[]) =>
  inTurn(splitOptions, radio('More'), radio(kind), ...acts);
const RECEIPT = 'Grilled sea bass 24.50\nClams to share 18.00\nHouse wine 16.00\nTax 5.85\nTip 10.00\nTotal 74.35';
const paste = inTurn(press('Paste'), (page) => page.getByLabel('Lines of the bill').fill(RECEIPT));
const severalPeople = inTurn(
  basicInfo,
  (page) => page.getByRole('combobox', { name: 'Paid by' }).click(),
  (page) => page.getByRole('option', { name: 'Several people' }).click(),
);
const refund = inTurn(basicInfo, press('Notes, refund, repeats'), (page) =>
  page.getByRole('switch', { name: 'Refund' }).check(),
);
const everyMonth = inTurn(
  basicInfo,
  press('Notes, refund, repeats'),
  (page) => page.getByRole('combobox', { name: 'Repeats' }).click(),
  (page) => page.getByRole('option', { name: 'Every month' }).click(),
);
const repeating = inTurn(
  settings,
  (page) => page.getByRole('menuitem', { name: 'Repeats (2)' }).click(),
  (page) => page.getByRole('list', { name: 'Repeating bills' }).waitFor(),
);
const editOf = (what: string) =>
  inTurn(press(`Edit ${what}`), (page) =>
    page.getByRole('dialog', { name: 'Edit Expense' }).getByLabel('Description').waitFor(),
  );
const toSplit = (page: Page) => page.getByRole('list', { name: 'Who takes part' }).scrollIntoViewIfNeeded();
const takeItems = inTurn(
  (page) => page.getByRole('button', { name: 'Tap what you had of Dinner at the harbour' }).click(),
  (page) => page.getByRole('checkbox', { name: /^House wine/ }).waitFor(),
);

const editExpense = inTurn(
  (page) =>
    page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click(),
  (page) => page.getByRole('dialog', { name: 'Edit Expense' }).getByLabel('Description').waitFor(),
);
const history = inTurn(
  (page) => page.locator('summary').click(),
  (page) => page.getByRole('list', { name: 'History' }).scrollIntoViewIfNeeded(),
);
const bell = inTurn(
  (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  (page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor(),
);
const friendMenu = inTurn(
  (page) => page.getByRole('list', { name: 'My Friends' }).getByRole('button').first().click(),
  (page) => page.getByRole('menuitem').first().waitFor(),
);
const addMembers = inTurn(
  (page) =>
    page
      .getByRole('button', { name: /^Add Member/ })
      .first()
      .click(),
  dialog('Add Members'),
);

const ofTile = (name: RegExp) =>
  inTurn(
    (page) => page.getByRole('list', { name: 'People' }).getByRole('button', { name }).click(),
    (page) => page.getByRole('dialog').waitFor(),
  );
/** The page reads its settled group as unsettled, until it refetches. */
const becomesSquare = inTurn(
  (page) =>
    page.route(
      /\/api\/groups\/[^/]+$/,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), settled: false } });
      },
      { times: 1 },
    ),
  (page) => page.reload(),
  (page) => page.locator('header .k-mosaic-open').waitFor(),
  settings,
  item('Edit Group'),
  (page) => page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click(),
  (page) => page.getByRole('button', { name: 'Share picture' }).waitFor(),
);

const secondFactor = inTurn(press('Set up'), dialog('Two-factor authentication'));
const secondFactorKey = inTurn(
  secondFactor,
  (page) => page.getByRole('dialog').getByLabel('Password').fill(PASSWORD),
  press('Continue'),
  (page) => page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor(),
);

export const forVisitors: Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'menu-phone-out-1', path: '/', only: 'phone', over: true, act: menu },
  { name: 'login', path: '/login' },
  { name: 'login-register', path: '/login', act: tab('Register') },
  { name: 'login-wrong', path: '/login', act: press('Log In') },
  { name: 'not-found-out', path: '/nowhere' },
];

const asBen = (page: Page) => page.getByRole('radio', { name: 'Ben', exact: true }).check();

/** A person who joins a group by its link, without an account. */
export const forGuests = (group: string, link: string): Scene[] => [
  { name: 'join', path: link },
  { name: 'join-chosen', path: link, act: asBen },
  {
    name: 'guest-group',
    path: link,
    act: inTurn(asBen, press('Join as Ben'), (page) => page.getByRole('button', { name: 'Add an email' }).waitFor()),
  },
  { name: 'guest-members', path: `${group}?tab=members` },
  {
    name: 'guest-save-account',
    path: group,
    over: true,
    act: inTurn(press('Add an email'), dialog('Save your account')),
  },
  {
    name: 'guest-new-group',
    path: '/groups/new',
    over: true,
    act: dialog('Save your account'),
  },
  { name: 'guest-profile', path: '/profile' },
];

/** Extends the second after which the sign-in page redirects. */
const stayThere = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout;
    const longer = (act: () => void, milliseconds?: number) =>
      wait(act, milliseconds === 1_000 ? 60_000 : milliseconds);
    Object.assign(window, { setTimeout: longer });
  });
const alreadySignedIn = inTurn(
  stayThere,
  (page) => page.goto('/login'),
  (page) => page.getByText('Already Signed In').waitFor(),
);

/** The scenes of a member, and every other page as it opens. `group` has everything in it; the person is its admin. */
export const forMembers = (group: string, settled: string, repeats: string): Scene[] => {
  const scenes = scenesOf(group, settled, repeats);
  const pathOf = (address: string) => address.split('?', 1)[0];
  const bare = memberAddresses({ '/groups/:id': group }).filter(
    (address) => !scenes.some(({ path }) => pathOf(path) === pathOf(address)),
  );
  return [...scenes, ...bare.map((path) => ({ name: path.slice(1).replaceAll(/\W+/g, '-'), path }))];
};

const scenesOf = (group: string, settled: string, repeats: string): Scene[] => [
  { name: 'dashboard', everywhere: true, path: '/dashboard' },
  { name: 'dashboard-tab-groups', path: '/dashboard', act: tab('Groups') },
  { name: 'menu-phone', path: '/dashboard', only: 'phone', over: true, act: menu },
  { name: 'groups', everywhere: true, path: '/groups' },
  {
    name: 'groups-none',
    path: '/groups',
    act: (page) => page.getByPlaceholder('Search groups...').fill('nothing like it'),
  },
  { name: 'group-new', path: '/groups/new' },
  { name: 'group-new-wrong', path: '/groups/new', act: press('Create Group') },
  { name: 'group', everywhere: true, path: group },
  { name: 'group-search', path: `${group}?q=dinner` },
  { name: 'group-print', print: true, path: group },
  { name: 'group-summary-print', print: true, path: `${group}?tab=summary` },
  { name: 'group-activity', path: `${group}/activity` },
  {
    name: 'group-activity-asks',
    path: `${group}/activity`,
    over: true,
    // The newest is Ben's payment.
    act: inTurn(press('Undo'), confirmation),
  },
  { name: 'activity', path: '/activity' },
  { name: 'dialog-share-link', path: `${group}?share-link`, over: true, act: dialog('Share link') },
  {
    name: 'dialog-remove-member',
    path: `${group}?tab=members`,
    over: true,
    act: inTurn(press('Remove Ben Example'), confirmation),
  },
  { name: 'group-deleted', path: `${group}?deleted=true` },
  { name: 'group-members', everywhere: true, path: group, act: tab('Members') },
  { name: 'group-summary', everywhere: true, path: group, act: inTurn(tab('Summary'), byPerson) },
  {
    name: 'group-summary-share',
    path: `${group}?tab=summary`,
    over: true,
    act: inTurn(press('Share summary'), (page) =>
      page
        .getByRole('dialog')
        .getByText(/^Spent together/)
        .waitFor(),
    ),
  },
  {
    name: 'group-summary-few',
    path: `${group}?tab=summary`,
    act: inTurn(
      (page) => page.getByRole('button', { name: 'Why so few?' }).click(),
      (page) => page.getByText(/still owe or are owed\./).waitFor(),
    ),
  },
  { name: 'dialog-copy', path: group, over: true, act: inTurn(editExpense, press('Copy'), dialog('Add Expense')) },
  { name: 'group-settled', path: settled, act: tab('Summary') },
  { name: 'group-square-moment', path: settled, act: becomesSquare },
  { name: 'group-square-person', path: group, over: true, everywhere: true, act: ofTile(/^Ben Example/) },
  { name: 'group-square-own', path: group, over: true, act: ofTile(/^You /) },
  { name: 'group-square-everybody', path: `${group}?with=everybody`, over: true },
  { name: 'group-settings', path: group, over: true, act: settings },
  {
    name: 'dialog-delete-what-group',
    path: group,
    over: true,
    act: inTurn(settings, item('Delete Group'), confirmation),
  },
  {
    name: 'dialog-edit-group',
    path: group,
    over: true,
    act: inTurn(settings, item('Edit Group'), dialog('Edit Group')),
  },
  { name: 'dialog-members', path: `${group}?tab=members`, over: true, act: addMembers },
  {
    name: 'dialog-members-tab-invite',
    path: `${group}?tab=members`,
    over: true,
    act: inTurn(addMembers, tab('Email Invite')),
  },
  { name: 'dialog-add-basic', path: group, over: true, everywhere: true, act: basicInfo },
  { name: 'dialog-add-basic-err-1', path: group, over: true, act: inTurn(addExpense, press('Next')) },
  { name: 'dialog-add-line', path: group, over: true, everywhere: true, act: wholeLine },
  { name: 'dialog-add-line-asks', path: group, over: true, act: asksWhich },
  { name: 'dialog-add-turn', path: group, over: true, act: whoseTurn },
  { name: 'dialog-add-split', path: group, over: true, everywhere: true, act: splitOptions },
  { name: 'dialog-add-several', path: group, over: true, act: severalPeople },
  { name: 'dialog-add-refund', path: group, over: true, act: refund },
  { name: 'dialog-add-percent', path: group, over: true, act: more('Percent', fill('Percent of You', '40')) },
  { name: 'dialog-add-shares', path: group, over: true, act: more('Shares') },
  { name: 'dialog-add-plus-minus', path: group, over: true, act: more('Plus / minus') },
  { name: 'dialog-add-preset', path: group, over: true, act: more('Shares', press('Save as preset')) },
  {
    name: 'dialog-presets',
    path: group,
    over: true,
    act: inTurn(settings, item('Split Presets'), dialog('Split Presets')),
  },
  { name: 'dialog-add-items', path: group, over: true, act: more('Items') },
  { name: 'dialog-add-items-paste', path: group, over: true, act: more('Items', paste) },
  {
    name: 'dialog-add-items-read',
    path: group,
    over: true,
    act: more('Items', paste, press('Add items')),
  },
  { name: 'dialog-take-items', path: group, over: true, act: takeItems },
  { name: 'dialog-edit-items', path: group, over: true, act: editOf('Dinner at the harbour') },
  { name: 'dialog-edit-items-split', path: group, over: true, act: inTurn(editOf('Dinner at the harbour'), toSplit) },
  { name: 'dialog-edit-several', path: group, over: true, act: editOf('Rental car') },
  { name: 'dialog-edit-refund', path: group, over: true, act: editOf('Deposit of the apartment') },
  { name: 'expenses-filters', path: '/expenses?category=food', only: 'phone', act: press('Filters (1)') },
  { name: 'dialog-edit', path: group, over: true, everywhere: true, act: editExpense },
  { name: 'dialog-edit-exact', path: group, over: true, act: inTurn(editExpense, tab('Exact Amounts')) },
  { name: 'dialog-edit-history', path: group, over: true, act: inTurn(editExpense, history) },
  { name: 'dialog-delete', path: group, over: true, act: inTurn(editExpense, press('Delete'), confirmation) },
  { name: 'dialog-add-repeats', path: group, over: true, act: everyMonth },
  { name: 'group-repeats', path: repeats },
  { name: 'dialog-repeats', path: repeats, over: true, act: repeating },
  {
    name: 'dialog-repeats-edit',
    path: repeats,
    over: true,
    act: inTurn(repeating, press('Edit Rent'), dialog('Edit Repeating Bill')),
  },
  {
    name: 'dialog-add-quick',
    path: '/dashboard',
    over: true,
    act: inTurn(press('Add Expense'), dialog('Add Expense')),
  },
  {
    name: 'dialog-why',
    everywhere: true,
    path: `${group}?tab=summary`,
    over: true,
    act: inTurn(press('Why this balance? You'), dialog('Why this balance?'), whatHasMovedIt),
  },
  {
    name: 'dialog-why-other',
    path: `${group}?tab=summary`,
    over: true,
    act: inTurn(press('Why this balance? Ben Example'), dialog('Why this balance?'), whatHasMovedIt),
  },
  {
    name: 'dialog-settle',
    everywhere: true,
    path: `${group}?tab=summary`,
    over: true,
    act: inTurn(press('Settle Balance'), dialog('Record Settlement')),
  },
  {
    name: 'dialog-settle-empty',
    path: `${group}?tab=summary`,
    over: true,
    act: inTurn(press('Record Settlement'), dialog('Record Settlement')),
  },
  {
    name: 'dialog-delete-what-settlement',
    path: `${group}?tab=summary`,
    over: true,
    act: inTurn(press('Delete: Ben Example paid you'), confirmation),
  },
  { name: 'friends', everywhere: true, path: '/friends' },
  { name: 'friends-requests', path: '/friends', act: tab(/^Friend Requests/) },
  { name: 'expenses', everywhere: true, path: '/expenses' },
  { name: 'expenses-filtered', path: '/expenses?category=food&from=2026-01-02&to=2199-01-01&sort=highest' },
  { name: 'expenses-none', path: '/expenses?q=nothing+like+it' },
  { name: 'expenses-groups', path: '/expenses', over: true, act: press('Groups: All groups') },
  { name: 'bell', path: '/groups', over: true, act: bell },
  { name: 'friend-menu', path: '/friends', over: true, act: friendMenu },
  { name: 'profile', everywhere: true, path: '/profile' },
  { name: 'password', path: '/profile', over: true, act: inTurn(press('Change password'), dialog('Change password')) },
  { name: 'second-factor', path: '/profile', over: true, act: secondFactor },
  { name: 'second-factor-key', path: '/profile', over: true, act: secondFactorKey },
  {
    name: 'delete-account',
    path: '/profile',
    over: true,
    act: inTurn(press('Delete Account'), dialog('Delete Account')),
  },
  { name: 'demo', path: '/demo' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'login-already', path: '/login', act: alreadySignedIn },
];

/** In a group in another currency, with bills in others. */
export const inCurrency = (currency: string, group: string): Scene[] =>
  [
    { name: 'group', path: group },
    { name: 'summary', path: `${group}?tab=summary` },
    { name: 'dialog-add', path: group, over: true as const, act: inTurn(addExpense, fill('Amount', '123')) },
    {
      name: 'dialog-add-foreign',
      path: group,
      over: true as const,
      act: inTurn(addExpense, press(`Currency: ${currency}`), item('CHF'), fill('Amount', '12.50')),
    },
    {
      name: 'currencies',
      path: group,
      over: true as const,
      act: inTurn(addExpense, press(`Currency: ${currency}`), item('More currencies'), dialog('More currencies')),
    },
    {
      name: 'dialog-edit',
      path: group,
      over: true as const,
      act: inTurn(press('Edit Fondue'), dialog('Edit Expense')),
    },
    {
      name: 'dialog-settle',
      path: `${group}?tab=summary`,
      over: true as const,
      act: inTurn(press('Settle Balance'), dialog('Record Settlement')),
    },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'expenses', path: '/expenses' },
    { name: 'groups', path: '/groups' },
    { name: 'friends', path: '/friends' },
  ].map((scene) => ({ ...scene, name: `${currency.toLowerCase()}-${scene.name}` }));

/** In a group of forty. */
export const forCrowd = (group: string): Scene[] => [
  { name: 'crowd', only: 'desktop', everywhere: true, path: group },
  { name: 'crowd-summary', everywhere: true, path: `${group}?tab=summary` },
  { name: 'crowd-summary-all', path: `${group}?tab=summary`, act: press('All 40 balances') },
  { name: 'crowd-split', path: group, over: true, act: splitOptions },
  {
    name: 'notice',
    path: group,
    over: true,
    act: inTurn(splitOptions, press('Save'), (page) => page.getByText('Expense Added').first().waitFor()),
  },
  {
    name: 'crowd-member-menu',
    path: `${group}?tab=members`,
    over: true,
    act: inTurn(
      (page) =>
        page
          .getByRole('button', { name: /^More about/ })
          .first()
          .click(),
      (page) => page.getByRole('menuitem').first().waitFor(),
    ),
  },
];

const firstGroup = inTurn(
  fill('Group Name', 'Lake House'),
  press('Create Group'),
  (page) => page.waitForURL('/groups'),
  (page) => page.getByRole('link', { name: 'Lake House' }).first().click(),
  (page) => page.getByText('No expenses added yet').waitFor(),
);

/** A new user. */
export const forNewcomers: Scene[] = [
  { name: 'dashboard-empty', path: '/dashboard' },
  { name: 'dashboard-empty-groups', path: '/dashboard', act: tab('Groups') },
  { name: 'groups-empty', path: '/groups' },
  { name: 'friends-empty', path: '/friends' },
  { name: 'expenses-empty', path: '/expenses' },
  { name: 'first-group', path: '/groups/new', act: firstGroup },
  { name: 'first-members', path: '/groups/new', over: true, act: inTurn(firstGroup, tab('Members'), addMembers) },
  { name: 'first-expense', path: '/groups/new', over: true, act: inTurn(firstGroup, addExpense) },
];
