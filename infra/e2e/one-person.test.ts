import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, desktop, openBrowser, phone } from './browser.ts';
import { befriend, type Registered, registered, signIn } from './people.ts';

/** A person is in a group once: each method of adding one asks before it writes. */
afterEach(closeBrowsers);

type Member = { userId: string; seat?: string; place?: boolean; user: { name: string } };
const membersOf = (person: Registered, groupId: string) =>
  person.ask<Member[]>('GET', `/api/groups/${groupId}/members`);
const namesIn = async (person: Registered, groupId: string) =>
  (await membersOf(person, groupId)).map(({ user }) => user.name);
const groupWith = async (maker: Registered, places: string[]) =>
  (await maker.ask<{ id: string }>('POST', '/api/groups', { name: 'Lisbon trip', type: 'trip', places })).id;
const placeIn = async (person: Registered, groupId: string, name: string) =>
  (await membersOf(person, groupId)).find(({ place, user }) => place && user.name === name)?.userId;
const linkOf = async (person: Registered, groupId: string) =>
  (await person.ask<{ url: string }>('POST', `/api/groups/${groupId}/link`)).url;
const isSound = async (page: Page) => {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

describe.each([
  { size: 'phone', viewport: phone },
  { size: 'desktop', viewport: desktop },
])('on a $size', ({ viewport }) => {
  const open = async (person: Registered, path: string) => signIn(await openBrowser({ viewport }), person, path);
  const addMembers = async (person: Registered, groupId: string) => {
    const page = await open(person, `/groups/${groupId}?tab=members&add-members`);
    await page.getByRole('dialog', { name: 'Add Members' }).waitFor();
    return page;
  };

  test('the creator of a group who lists themselves is in it once, with each name of a list', async () => {
    const ann = await registered('Ann Miller');
    const page = await open(ann, '/groups/new');
    await page.getByLabel('Group Name').fill('Lisbon trip');
    // As inserted from a clipboard or a phone's keyboard, without a key press.
    await page.getByLabel('Who is in? (Optional)').fill('Ann, Ben\nCleo; Dan');
    await page.getByText('Ann: That’s you').waitFor();
    await isSound(page);
    await page.getByRole('button', { name: 'Create Group' }).click();
    await page.waitForURL('/groups');
    const [group] = await ann.ask<{ id: string }[]>('GET', '/api/groups');
    expect(await namesIn(ann, group?.id ?? '')).toEqual(['Ann Miller', 'Ben', 'Cleo', 'Dan']);
  });

  test('a friend, an address and a name prompt a question, and become the chosen person', async () => {
    const [ann, ben] = await Promise.all([registered('Ann Miller'), registered('Ben Miller')]);
    await befriend(ann, ben);
    const groupId = await groupWith(ann, ['Ben', 'Cleo']);
    const bens = await placeIn(ann, groupId, 'Ben');
    const page = await addMembers(ann, groupId);
    await page.getByRole('checkbox', { name: /Ben Miller/ }).check();
    await page.getByRole('button', { name: 'Add 1 Friend' }).click();
    await page.getByText('Is this the Ben who is here without an account?').waitFor();
    expect(await namesIn(ann, groupId)).toEqual(['Ann Miller', 'Ben', 'Cleo']);
    await isSound(page);
    await page.getByRole('button', { name: 'Yes, Ben' }).click();
    await page.getByText('Friends Added!').waitFor();
    expect(await membersOf(ann, groupId)).toMatchObject([{}, { userId: ben.id, seat: bens }, {}]);

    const again = await addMembers(ann, groupId);
    await again.getByRole('tab', { name: 'Email Invite' }).click();
    await again.getByLabel('Email', { exact: true }).fill('cleo.miller@example.com');
    await again.getByRole('button', { name: 'Send Invitation' }).click();
    await again.getByText('Is this the Cleo who is here without an account?').waitFor();
    await again.keyboard.press('Escape');
    await again.getByRole('tab', { name: 'Name' }).click();
    await again.getByRole('textbox', { name: 'Name' }).fill('Cleo Miller, Dan,');
    await again.getByRole('button', { name: 'Add Name' }).click();
    await again.getByText('Is this the Cleo who is here without an account?').waitFor();
    await again.getByRole('button', { name: 'Yes, Cleo' }).click();
    await again.getByText('Name added').waitFor();
    expect(await namesIn(ann, groupId)).toEqual(['Ann Miller', 'Ben Miller', 'Cleo', 'Dan']);
  });

  test('an invitation without a name asks who the person is', async () => {
    const [ann, cleo] = await Promise.all([registered('Ann Miller'), registered('Cleo Miller')]);
    const groupId = await groupWith(ann, ['Cleo', 'Dan']);
    const place = await placeIn(ann, groupId, 'Cleo');
    await ann.ask('POST', `/api/groups/${groupId}/add-member`, { email: cleo.email, role: 'member' });
    const page = await open(cleo, '/groups');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('group', { name: 'Who are you?' }).waitFor();
    await isSound(page);
    expect(await namesIn(ann, groupId)).toEqual(['Ann Miller', 'Cleo', 'Dan']);
    await page.getByRole('radio', { name: 'Cleo' }).check();
    await page.getByRole('button', { name: 'Join as Cleo' }).click();
    await page.getByRole('link', { name: /Open the group/ }).waitFor();
    expect(await membersOf(ann, groupId)).toMatchObject([{}, { userId: cleo.id, seat: place }, {}]);
  });

  test('a link shows everybody, offers no name twice, and asks a member who chooses a place', async () => {
    const [ann, ben] = await Promise.all([registered('Ann Miller'), registered('Ben Miller')]);
    await befriend(ann, ben);
    const groupId = await groupWith(ann, ['Gil', 'Benny']);
    await ann.ask('POST', `/api/groups/${groupId}/add-member`, { email: ben.email, role: 'member' });
    const link = await linkOf(ann, groupId);
    const visitor = await (await openBrowser({ viewport })).newPage();
    await visitor.goto(link);
    await visitor.getByRole('radio', { name: 'Gil' }).check();
    await visitor.getByRole('button', { name: 'Join as Gil' }).click();
    await visitor.waitForURL(`/groups/${groupId}`);

    // The same person in another browser.
    const page = await (await openBrowser({ viewport })).newPage();
    await page.goto(link);
    const taken = page.getByRole('list', { name: 'Taken names' });
    await taken.getByText('ask Ann Miller to free this name').waitFor();
    expect(await taken.getByRole('listitem').allTextContents()).toHaveLength(3);
    await isSound(page);
    await page.getByRole('radio', { name: 'I’m not on the list' }).check();
    for (const name of ['GIL', 'Ann Miller', 'Bеnny']) {
      await page.getByLabel('Your name').fill(name);
      await page.getByRole('button', { name: /^Join as/ }).click();
      await page
        .getByText(/Is this you\? (Open the link|Sign in\.|Choose the name)/)
        .last()
        .waitFor();
    }
    expect(await namesIn(ann, groupId)).toEqual(['Ann Miller', 'Gil', 'Benny', 'Ben Miller']);

    const bens = await open(ben, '/dashboard');
    await bens.goto(link);
    await bens.getByRole('radio', { name: 'Benny' }).check();
    await bens.getByRole('button', { name: 'Join as Benny' }).click();
    await bens.getByText('You are already Ben Miller. Is this you too?').waitFor();
    await isSound(bens);
    await bens.getByRole('button', { name: 'Yes, Benny is me' }).click();
    await bens.waitForURL(`/groups/${groupId}`);
    expect(await namesIn(ann, groupId)).toEqual(['Ann Miller', 'Gil', 'Ben Miller']);
  });

  test('two accounts with the same name are distinguishable in lists, pickers and payments', async () => {
    const [ann, one, two] = await Promise.all(['Ann Miller', 'Eve', 'Eve'].map((name) => registered(name)));
    if (!ann || !one || !two) throw new Error('Nobody was registered');
    await befriend(ann, one);
    await befriend(ann, two);
    const groupId = await groupWith(ann, []);
    for (const { email } of [one, two])
      await ann.ask('POST', `/api/groups/${groupId}/add-member`, { email, role: 'member' });
    const expense = { groupId, description: 'Dinner', amount: 9000, date: '2026-05-02', paidBy: two.id };
    const splits = [ann, one, two].map(({ id }) => ({ userId: id }));
    await ann.ask('POST', '/api/expenses', { expense, splits });
    const page = await open(ann, `/groups/${groupId}?tab=members`);
    await page.getByRole('heading', { name: 'Eve (2)' }).waitFor();
    await page.goto(`/groups/${groupId}?tab=summary`);
    await page.getByText('Eve (2)').first().waitFor();
    await page.goto(`/groups/${groupId}?add-expense`);
    await page.getByRole('dialog').waitFor();
    await page.getByText('Eve (2)').first().waitFor({ state: 'attached' });
  });
});
